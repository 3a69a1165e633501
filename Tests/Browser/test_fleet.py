"""Looks at the page of `backtrail fleet` in a browser. `Tools/browser` runs this."""
import json
import os
import subprocess
import tempfile
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import samples

TOOL = os.environ["BACKTRAIL"]
HAS_DUCKDB = subprocess.run(["python3", "-c", "import duckdb"], capture_output=True).returncode == 0


@unittest.skipUnless(HAS_DUCKDB, "Python has no module 'duckdb'.")
class FleetTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.make("shops", [samples.shop(300, seed=seed + 1) for seed in range(8)], "--path", "item > cart",
                 "--compare", "7", "8")
        cls.make("hostile", [samples.hostile(), samples.wordy()], "--path", f"{samples.MARKUP.replace('>', ' ')}",
                 "--compare", samples.MARKUP, "'; DROP TABLE transitions; --")
        options = Options()
        for argument in ["--headless=new", "--no-sandbox", "--window-size=1300,900"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.browser = webdriver.Chrome(options=options, service=Service(os.environ["CHROMEDRIVER"]))

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.folder.cleanup()

    @classmethod
    def make(cls, name, shops, *options):
        logs = f"{cls.folder.name}/{name}"
        os.mkdir(logs)
        for number, shop in enumerate(shops):
            text = shop.text.replace("00000000b0c5", f"00000000b{number:03x}")
            with open(f"{logs}/{number}.jsonl", "w", encoding="utf-8") as file:
                file.write(text)
        cls.tool("fleet", logs, "-o", f"{logs}.html", *options)

    @classmethod
    def tool(cls, *arguments):
        run = subprocess.run([TOOL, *arguments], capture_output=True, text=True)
        if run.returncode != 0:
            raise AssertionError(f"{arguments}: {run.stderr}")
        return run.stdout

    def open(self, name, width=1300, scheme="light"):
        scheme = {"name": "prefers-color-scheme", "value": scheme}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.browser.get("about:blank")
        self.browser.get(f"file://{self.folder.name}/{name}.html")

    def run_script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def table(self, part):
        rows = "return [...document.querySelectorAll(arguments[0])].map((row) => [...row.children].map((cell) => cell.textContent))"
        return self.run_script(rows, f"#{part} tbody tr")

    def test_the_tables_have_the_rows_of_the_queries(self):
        self.open("shops")
        lines = self.tool("fleet", "--json", f"{self.folder.name}/shops", "--path", "item > cart").split("\n")
        rows = [json.loads(line) for line in lines if line]
        screens = [[row["screen"], f"{row['visits']:,}", f"{row['sessions']:,}"] for row in rows if row["query"] == "screens"]
        self.assertEqual([row[:3] for row in self.table("screens")], screens)
        steps = [[row["name"], f"{row['sessions']:,}"] for row in rows if row["query"] == "funnel"]
        self.assertEqual([row[:2] for row in self.table("funnel")], steps)
        self.assertEqual(len(self.table("transitions")), sum(row["query"] == "edges" for row in rows))

    def test_the_page_loads_and_runs_nothing(self):
        self.browser.get_log("performance")
        self.open("shops")
        sent = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        urls = {entry["params"]["request"]["url"] for entry in sent if entry["method"] == "Network.requestWillBeSent"}
        self.assertLessEqual(urls, {"about:blank", "data:,", f"file://{self.folder.name}/shops.html"})
        self.assertEqual(self.run_script("return document.scripts.length"), 0)
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_what_a_log_holds_is_text(self):
        self.open("hostile")
        self.assertEqual(self.browser.title, "Backtrail fleet")
        self.assertEqual(self.run_script("return document.querySelectorAll('script, img').length"), 0)
        names = [row[0] for row in self.table("screens")]
        # Names that are not like those of an app's source are masked in facts.
        self.assertIn("(masked)", names)
        self.assertFalse(any("<" in name or "\\u{" in name for name in names), names)
        self.assertTrue(any("فاتورة" in name for name in names), names)
        self.assertLess(max(map(len, names)), 130)
        self.assertEqual(self.run_script("return document.querySelectorAll('main > section').length"), 13)
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_it_is_readable_at_three_widths_in_light_and_dark(self):
        for name in ["shops", "hostile"]:
            for width in [400, 800, 1300]:
                for scheme in ["light", "dark"]:
                    self.open(name, width, scheme)
                    where = f"{name}, {width}, {scheme}"
                    self.assertLessEqual(self.run_script("return document.documentElement.scrollWidth"), width, where)
                    self.assertGreaterEqual(self.run_script(samples.CONTRAST, "h1, h2, p, a, dt, dd, th, td, summary, .missing"), 4.5, where)

    def test_keys_reach_what_scrolls_and_what_opens(self):
        self.open("shops", 400)
        reached = set()
        for _ in range(60):
            self.browser.switch_to.active_element.send_keys(Keys.TAB)
            reached.add(self.run_script("const at = document.activeElement; return at.getAttribute('aria-labelledby') ?? at.tagName"))
        regions = self.run_script("return [...document.querySelectorAll('.scroll')].map((part) => part.getAttribute('aria-labelledby'))")
        # What is folded is no part of the page yet.
        self.assertLessEqual(set(regions) - {"transitions-title"}, reached)
        summary = self.browser.find_element(By.CSS_SELECTOR, "#transitions summary")
        summary.send_keys(Keys.ENTER)
        self.assertTrue(self.run_script("return document.querySelector('#transitions details').open"))

    def test_every_part_has_a_heading_and_every_table_its_heads(self):
        self.open("shops")
        self.assertEqual(self.run_script("""
          return [...document.querySelectorAll("[aria-labelledby]")]
            .filter((part) => !document.getElementById(part.getAttribute("aria-labelledby"))?.textContent).length"""), 0)
        self.assertEqual(self.run_script("""
          return [...document.querySelectorAll("tbody tr")].filter((row) => row.children[0].scope !== "row").length"""), 0)


if __name__ == "__main__":
    unittest.main()
