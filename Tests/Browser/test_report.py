"""Drives the page of `backtrail report` in a browser. `Tools/browser` runs this."""
import json
import os
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import samples

TOOL = os.environ["BACKTRAIL"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The boxes on the page, read from what is shown, as `backtrail show` prints them. Only the session is elsewhere.
BOXES = """
  const text = (box, name) => {
    const label = box.matches("li.card") ? box.firstElementChild : box.querySelector(":scope > h2, :scope > h3, :scope > h4") ?? box;
    return label.querySelector(`:scope > .${name}`)?.textContent ?? "";
  };
  return [...document.querySelectorAll("#app .box")].map((box) => {
    let depth = 0;
    for (let part = box.parentElement.closest(".box"); part; part = part.parentElement.closest(".box")) depth++;
    const [id, name, content] = ["id", "name", "content"].map((part) => text(box, part));
    const rest = content && ` ${content}`;
    const inContainer = box.parentElement.closest(".box")?.classList.contains("container");
    const sign = inContainer ? (box.classList.contains("is-selected") ? "* " : "- ") : "";
    const owner = box.querySelector(":scope > h3 .owner .id")?.textContent;
    const line = {
      scene: `scene ${id} ${name}${text(box, "active") && ", active"}`, layer: `${name} ${id}${owner ? `, owner ${owner}` : ""}`,
      branch: `${sign}${id} ${name}`, entry: `${id} ${name}${rest}`,
      value: `view state ${id} ${name}: ${text(box, "version")}${rest}`, override: `override ${id}: ${name} =${rest}`,
      closed: name, link: `${name}${rest}`,
    }[box.dataset.kind] ?? box.dataset.kind;
    return "  ".repeat(depth) + line;
  }).join("\\n");
"""

SETTLE = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));"


class ReportTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.logs = {}
        golden = ROOT / "Tests/Golden"
        cls.make("shop", (golden / "sessions/shop.jsonl").read_text())
        cls.make("scenes", (golden / "logs/orchard-1.jsonl").read_text())
        cls.make("small", samples.shop(400, seed=2).text)
        cls.make("middle", samples.shop(1500, seed=3).text)
        quarantined = samples.Shop()
        quarantined.launch()
        quarantined.push()
        quarantined.launch(restore="full; 2.2 shop quarantined undecodable; 3.0 item quarantined undecodable")
        cls.make("quarantined", quarantined.text, "--map", f"{golden}/maps/marina.json")
        cls.make("lone", samples.lone().text)
        cls.make("wordy", samples.wordy().text)
        cls.make("named", samples.named().text)
        cls.make("windows", samples.windows(300).text)
        deep = samples.Shop()
        deep.launch()
        for _ in range(500):
            deep.push()
        cls.make("deep", deep.text)
        deep = samples.Shop()
        deep.launch()
        deep.batch(*(deep.event("pushed", {"id": number}, target=deep.stack, name="item", version=1) for number in range(300)))
        cls.make("batch", deep.text)
        replaced = samples.Shop()
        replaced.launch()
        replaced.push()
        replaced.push()
        replaced.batch(replaced.event(
            "stackSet", *({"n": number} for number in range(20)), target=replaced.stack, body=" ".join(["entry item 1"] * 20)))
        cls.make("replaced", replaced.text)
        popped = samples.Shop()
        popped.launch()
        popped.push()
        for number in range(22):
            popped.save(f"a{number:02}")
        popped.push()
        popped.save("b")
        popped.pop()
        cls.make("popped", popped.text)
        cls.make("nested", samples.nested().text)
        cls.make("hostile", samples.hostile().text)
        cls.make("exact", samples.exact().text, "--with-values")
        shop, cls.times = samples.early_and_late()
        cls.make("timeless", shop.text)
        cls.make("-odd", samples.lone().text)
        cls.make("=odd", samples.lone().text)
        cls.make("long", samples.shop(10_000, seed=4).text)
        background, cls.told = samples.background()
        cls.make("background", background.text)
        several = samples.shop(60, seed=2)
        cls.launches = [line["first"] for line in several.lines if line["events"][0]["type"] == "sessionStarted"]
        cls.make("several", several.text)
        for launch in cls.launches:
            cls.make(f"launch-{launch}", several.text, "--session", f"{launch}")
        ended = samples.shop(30, seed=2)
        ended.end()
        ended.use(40)
        cls.make("newest", several.text, "--last", "3")
        cls.make("ended", ended.text, "--last", "3")
        options = Options()
        for argument in ["--headless=new", "--no-sandbox", "--window-size=1440,900"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.browser = webdriver.Chrome(options=options, service=Service(os.environ["CHROMEDRIVER"]))

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.folder.cleanup()

    @classmethod
    def tool(cls, *arguments, **options):
        run = subprocess.run([TOOL, *arguments], capture_output=True, text=True, **options)
        if run.returncode != 0:
            raise AssertionError(f"{arguments}: {run.stderr}")
        return run.stdout

    @classmethod
    def make(cls, name, lines, *options):
        log = f"{cls.folder.name}/{name}.backtrail"
        cls.tool("import", log, "-", input=lines)
        cls.tool("report", "--with-values", log, "-o", log.replace(".backtrail", ".html"), *options)
        cls.logs[name] = log

    def page(self, name):
        return f"{self.folder.name}/{name}.html"

    def open(self, name, address=""):
        # Another address of the same page would only change the fragment.
        self.browser.get("about:blank")
        self.browser.get(f"file://{self.page(name)}{address}")
        self.settle()

    def settle(self):
        self.browser.execute_async_script(SETTLE)

    def run_script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def boxes(self):
        """All boxes, as `backtrail show` prints them."""
        while more := self.browser.find_elements(By.CSS_SELECTOR, "#app button.more"):
            self.run_script("arguments[0].click()", more[0])
        return self.run_script(BOXES)

    def go(self, seq):
        self.run_script("Backtrail.goTo(arguments[0])", seq)
        self.settle()

    def press(self, *keys):
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)
        self.settle()

    @property
    def position(self):
        return self.run_script("return Backtrail.page.log.current.seq")

    def shown(self, name, seq):
        """What `backtrail show --at` prints of the state, without the lines for the event and the session."""
        printed = self.tool("show", "--closed", "--at", str(seq), self.logs[name]).rstrip("\n")
        return printed.removesuffix("\nNothing can be reopened.").split("\n", 2)

    def tearDown(self):
        self.assertEqual([entry["message"] for entry in self.browser.get_log("browser")], [], "the console")
        requests = []
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                requests.append(message["params"]["request"]["url"].split("#")[0])
        pages = {f"file://{self.page(name)}" for name in self.logs} | {"about:blank", "data:,"}
        self.assertEqual([url for url in requests if url not in pages], [], "requests")

    def test_the_page_shows_the_last_event_and_the_launch(self):
        self.open("shop")
        self.assertEqual(self.position, 23)
        self.assertIn("1.0 (1)", self.browser.find_element(By.ID, "facts").text)
        self.assertIn("shop.backtrail", self.browser.title)
        self.assertIn("omits nothing", self.browser.find_element(By.ID, "warnings").text)

    def test_the_boxes_are_those_of_show_at_200_positions_of_five_logs(self):
        choice = random.Random(16)
        for name in ["shop", "scenes", "small", "middle", "hostile"]:
            self.open(name)
            head = self.position
            for _ in range(40):
                seq = choice.randint(1, head)
                self.go(seq)
                _, session, *tree = self.shown(name, seq)
                boxes = "".join(tree)
                if "x" * 4000 not in boxes:
                    self.assertEqual(self.boxes(), boxes, f"{name} at {seq}")
                self.assertEqual(self.run_script("return Backtrail.text()"), "\n".join([session, *tree]))

    def test_keys_go_from_event_to_event(self):
        self.open("small")
        last = self.position
        self.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_RIGHT)
        self.assertEqual(self.position, last - 1)
        self.press(Keys.HOME)
        self.assertEqual(self.position, 1)
        self.press(Keys.PAGE_DOWN)
        self.assertEqual(self.position, 21)
        self.press(Keys.END)
        self.assertEqual(self.position, last)
        self.assertEqual(self.boxes(), self.shown("small", last)[2])

    def test_the_address_follows_and_leads_back(self):
        self.open("small", "#event=123")
        self.assertEqual(self.position, 123)
        row = self.browser.find_element(By.CSS_SELECTOR, "#list [aria-selected=true]")
        self.assertTrue(self.run_script("""
          const [row, list] = [arguments[0], document.getElementById("list")].map((part) => part.getBoundingClientRect());
          return row.top >= list.top && row.bottom <= list.bottom && list.height > 200;
        """, row))
        self.press(Keys.ARROW_RIGHT)
        self.browser.execute_async_script("setTimeout(arguments[0], 400)")
        self.assertTrue(self.browser.current_url.endswith("#event=124"))
        self.assertIn("Event 124", self.browser.find_element(By.ID, "spoken").get_attribute("textContent"))
        self.assertIn("Event 124", self.browser.find_element(By.ID, "slider").get_attribute("aria-valuetext"))

    def test_an_address_beyond_the_page_is_named(self):
        self.open("small", "#event=99999")
        warnings = "return document.getElementById('warnings').textContent"
        self.assertIn("The address asks for event 99999, which is not on this page.", self.run_script(warnings))
        self.browser.execute_script("location.hash = '#event=123'")
        self.browser.execute_async_script("setTimeout(arguments[0], 400)")
        self.assertEqual(self.position, 123)
        self.assertNotIn("99999", self.run_script(warnings))

    def test_search_finds_and_goes_on(self):
        self.open("small")
        self.press("/")
        self.press("Cart present")
        count = sum(line["events"][0]["type"] == "presented" for line in samples.shop(400, seed=2).lines)
        self.assertEqual(self.browser.find_element(By.ID, "found").text, f"{count} of 400")
        self.press(Keys.ENTER)
        first = self.position
        self.press(Keys.ENTER)
        self.assertGreater(self.position, first)
        self.press(Keys.ESCAPE)
        self.assertEqual(self.browser.find_element(By.ID, "found").text, "")

    def test_a_screen_leads_to_the_event_that_made_it(self):
        self.open("middle")
        for seq in [300, 700, 1400]:
            self.go(seq)
            card = self.browser.find_elements(By.CSS_SELECTOR, "#app .scene .card button")[-1]
            made = int(card.find_element(By.CLASS_NAME, "id").text.split(".")[0])
            self.run_script("arguments[0].click()", card)
            self.press("m")
            self.assertEqual(self.position, made)

    def test_changes_are_marked_against_the_event_before(self):
        self.open("shop")
        self.go(5)
        self.assertIn("reviews", self.browser.find_element(By.CSS_SELECTOR, "#app .card.added").text)
        self.go(6)
        self.assertIn("reviews", self.browser.find_element(By.CSS_SELECTOR, "#app .ghost").text)
        self.go(10)
        self.assertIn("lamp", self.browser.find_element(By.CSS_SELECTOR, "#details table").text)

    def test_what_a_dismissal_takes_is_struck_out_where_it_was(self):
        self.open("shop")
        self.go(19)
        ghosts = self.browser.find_elements(By.CSS_SELECTOR, "#app .scene .ghost del")
        self.assertEqual([ghost.text for ghost in ghosts], ["sheet"])
        changes = self.browser.find_element(By.CSS_SELECTOR, "#details .changes").text
        self.assertIn("checkout", changes)

    def saved(self, seq):
        """The rows of the table of saved values: the member, and the old and the new value."""
        self.go(seq)
        return self.run_script("""
          return [...document.querySelectorAll("#details table tr")].map((row) =>
            [row.querySelector("th"), row.querySelector("del"), row.querySelector("ins")].map((part) => part?.textContent ?? ""));
        """)

    def test_numbers_are_those_of_the_log(self):
        self.open("exact", "#event=3")
        numbers = '{\n  "id": 1234567890123456789,\n  "x": 1e400,\n  "y": 1.10\n}'
        shown = self.run_script("return [...document.querySelectorAll('#details pre')].map((part) => part.textContent)")
        self.assertEqual(shown, [numbers, numbers])
        self.assertEqual(self.saved(4), [
            ["id", "1234567890123456789", "1234567890123456788"], ["x", "1e400", "1e401"], ["y", "1.10", "1.1"]])

    def test_any_text_may_name_a_member_or_an_event(self):
        self.open("exact")
        self.assertIn("constructor x", self.browser.find_element(By.CSS_SELECTOR, "#details h2").text)
        self.assertEqual(self.saved(6), [["constructor", "1", ""], ["__proto__.a", "1", "2"]])
        self.assertEqual(self.saved(7), [["__proto__", '{"a":2}', ""], ["toString", "", "2"], ["valueOf", "", "3"]])
        self.assertEqual(self.saved(8), [["toString", "2", ""], ["valueOf", "3", ""]])
        self.assertEqual(self.saved(12), [["a", "1", "3"]])
        self.assertEqual(self.saved(14), [["a", "1", "2"]])
        self.go(15)
        self.assertIn("toString x", self.browser.find_element(By.CSS_SELECTOR, "#details h2").text)

    def test_a_cut_is_marked(self):
        self.open("exact")
        self.assertEqual(self.saved(10), [["t", "…" + "w" * 100 + 'old"', "…" + "w" * 100 + 'new"']])
        self.go(16)
        columns = self.browser.find_element(By.CSS_SELECTOR, "#details .columns").text
        self.assertIn("x…\n", columns)
        self.assertTrue(columns.endswith("… 10 more"), columns[-30:])

    def test_a_time_without_a_date_is_a_number(self):
        self.open("timeless")
        for seq, text in self.times:
            self.go(seq)
            self.assertIn(text, self.browser.find_element(By.CSS_SELECTOR, "#details header").text)
        self.assertEqual(self.browser.find_element(By.CSS_SELECTOR, "#list [aria-selected=true] time").text, "?")

    def test_durations_are_those_of_the_story(self):
        self.open("shop")
        times = [0, 999, 4_193, 59_949, 59_950, 90_000, 3_569_999, 3_570_000, 86_400_000]
        self.assertEqual(
            self.run_script("return arguments[0].map(duration)", times),
            ["0 ms", "999 ms", "4.2 s", "59.9 s", "1 min", "2 min", "59 min", "1 h", "1 d"])
        self.assertEqual(self.run_script("return duration(elapsed(2, 1))"), "?")

    def test_a_kill_and_a_quarantined_screen_are_said(self):
        self.open("quarantined")
        facts = self.browser.find_element(By.ID, "facts")
        self.assertIn("quarantined undecodable", facts.text)
        root, card = self.browser.find_elements(By.CSS_SELECTOR, "#app .card.is-quarantined")
        self.assertIn("2.2", root.text)
        self.assertIn("3.0", card.text)
        self.go(3)
        self.assertIn("killed or crashed after push item", facts.text)
        self.assertIn("launched again 3.2 s later", facts.text)
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "#app .card.is-quarantined"), [])

    def facts_at(self, name, seq):
        self.open(name)
        self.go(seq)
        return self.browser.find_element(By.ID, "facts").text.split("\n")

    def test_the_page_of_one_launch_numbers_and_ends_it_like_the_page_of_its_log(self):
        lasts = [launch - 1 for launch in self.launches[1:]] + [60]
        for number, (launch, last) in enumerate(zip(self.launches, lasts), start=1):
            facts = self.facts_at(f"launch-{launch}", last)
            self.assertEqual(facts, self.facts_at("several", last))
            self.assertIn(f"{number} of {len(self.launches)}, ", " ".join(facts))
        self.assertEqual(self.facts_at("newest", 60), self.facts_at("several", 60))

    def test_a_page_that_begins_after_the_end_of_a_launch_still_says_it(self):
        self.assertEqual(self.facts_at("ended", 40)[-1], "background")

    def test_a_move_in_the_background_is_named_by_the_screens_there(self):
        self.open("background")
        descriptions = self.run_script(
            "const { log } = Backtrail.page; return log.events.map((event) => [event.seq, describe(event, log).join(' ')])")
        shown = [[seq, words] for seq, words in descriptions if seq in dict(self.told)]
        self.assertEqual(shown, [list(pair) for pair in self.told])

    def test_a_scene_and_nothing_else_is_drawn(self):
        self.open("lone")
        self.assertEqual(self.boxes(), "".join(self.shown("lone", 1)[2:]))
        self.assertEqual(self.browser.find_element(By.ID, "facts").text, "")
        self.press(Keys.ARROW_LEFT, Keys.ARROW_RIGHT, "m", "+")
        self.assertEqual(self.position, 1)

    def test_long_titles_and_texts_from_right_to_left_stay_in_their_places(self):
        self.open("wordy")
        for seq in range(1, self.position + 1):
            self.go(seq)
            self.assertEqual(self.run_script("""
              const wide = document.documentElement;
              const part = [...document.querySelectorAll("main > section, #app .scene, #app .card button, #details section, #top")];
              return [wide, ...part].filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.id || box.className);
            """), [], f"wider than its place at {seq}")
        path = self.browser.find_element(By.CSS_SELECTOR, "#app .path")
        places = self.run_script("""
          return [...arguments[0].querySelectorAll("span:not(.then):not(.branch-name)")].map((part) => {
            const { left, top } = part.getClientRects()[0];
            return [Math.round(top), left];
          });
        """, path)
        self.assertEqual(places, sorted(places), "a path reads from left to right")

    def test_long_names_fit_a_narrow_window(self):
        # A window of the browser itself is at least 500 pixels wide.
        screen = {"width": 320, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        try:
            self.open("named")
            for seq in range(1, self.position + 1):
                self.go(seq)
                self.assertEqual(self.run_script(
                    "const page = document.documentElement; return page.scrollWidth - page.clientWidth"), 0, seq)
        finally:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def test_a_page_that_is_zoomed_step_by_step_fits_the_window(self):
        try:
            for name in ["small", "several"]:
                self.open(name)
                for zoom in [1, 1.25, 1.5, 2, 2.5, 3, 4]:
                    screen = {"width": int(1280 / zoom), "height": int(900 / zoom), "deviceScaleFactor": zoom, "mobile": False}
                    self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
                    self.settle()
                    self.assertEqual(self.run_script(
                        "const page = document.documentElement; return page.scrollWidth - page.clientWidth"), 0, (name, zoom))
        finally:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def test_the_screen_of_the_event_is_in_view_with_many_windows(self):
        self.open("windows")
        time.sleep(0.8)
        self.assertTrue(self.run_script("""
          const [card, app] = ["#app .card.is-top", "#app"].map((part) => document.querySelector(part).getBoundingClientRect());
          return card.top >= app.top && card.bottom <= app.bottom;
        """))

    def test_the_list_scrolls_by_itself_in_a_narrow_window(self):
        screen = {"width": 500, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        try:
            self.open("long")
            self.assertEqual(self.run_script("return scrollY"), 0)
            rows = """
              const { top, bottom } = document.getElementById("list").getBoundingClientRect();
              return [bottom - top, document.querySelectorAll("#list .row").length];
            """
            height, count = self.run_script(rows)
            self.assertLess(height, 400)
            self.assertLess(count, 40)
            self.run_script("document.getElementById('list').scrollTop = 0")
            self.settle()
            first = "return document.querySelector('#list .row .seq').textContent"
            self.assertEqual(self.run_script(first), "1")
            # A step leaves the controls where they are.
            self.run_script("scrollTo(0, 20)")
            for seq in [5_000, 5_001, 9_000]:
                self.go(seq)
                time.sleep(0.3)
                self.assertEqual(self.run_script("return scrollY"), 20)
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen | {"width": 900, "height": 500})
            self.settle()
            shown = "return document.querySelector('#list .row[aria-selected=true]')?.getBoundingClientRect().bottom <= "
            self.assertTrue(self.run_script(shown + "document.getElementById('list').getBoundingClientRect().bottom"))
        finally:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def test_a_map_has_what_was_taken_and_what_was_not(self):
        self.open("quarantined")
        table = self.browser.find_element(By.CSS_SELECTOR, "#app details.map")
        self.assertIn("never", table.text)
        self.assertGreater(len(table.find_elements(By.CSS_SELECTOR, "tr.undeclared")), 0)

    def test_a_map_is_drawn_with_each_screen_in_a_place_of_its_own(self):
        self.open("quarantined")
        drawing = self.browser.find_element(By.CSS_SELECTOR, "#app details.map svg")
        nodes = drawing.find_elements(By.CSS_SELECTOR, ".node rect")
        map_ = json.loads(self.lines("quarantined")[0])["map"]
        self.assertEqual(len(nodes), len(map_["nodes"]))
        self.assertEqual(len({(node.get_attribute("x"), node.get_attribute("y")) for node in nodes}), len(nodes))
        edges = drawing.find_elements(By.CSS_SELECTOR, ".edge")
        self.assertEqual(len(edges), len(map_["edges"]))
        self.assertEqual(
            len(drawing.find_elements(By.CSS_SELECTOR, ".edge.undeclared")),
            sum(edge["mark"] == "undeclared" for edge in map_["edges"]))
        self.go(3)
        here = self.run_script("return [...document.querySelectorAll('#app .map .node.is-here')].map((node) => node.dataset.screen)")
        self.assertEqual(here, ["item"])

    def test_the_timeline_is_drawn_again_for_paper(self):
        self.open("shop")
        self.run_script("""
          window.widths = [];
          const note = () => widths.push(document.getElementById("lane-canvas").width);
          for (const name of ["beforeprint", "afterprint"]) addEventListener(name, note);
          note();
        """)
        self.browser.print_page()
        before, printed, after = self.run_script("return widths")
        self.assertEqual((before, printed), (after, 600))
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            self.assertEqual(self.run_script("return document.getElementById('lane-canvas').clientWidth"), 600)
        finally:
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_a_map_is_not_wider_than_the_paper(self):
        paper = {"width": 500, "height": 700, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", paper)
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            self.open("quarantined")
            edge = "return document.querySelector('#app details.map svg').getBoundingClientRect().right"
            self.assertLessEqual(self.run_script(edge), 500)
        finally:
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def test_the_keyboard_stays_with_the_details_after_a_jump(self):
        self.open("shop")
        self.go(6)
        self.run_script("document.getElementById('maker').focus()")
        self.press(Keys.ENTER)
        self.assertEqual(self.run_script("return document.activeElement.id"), "details")

    def test_dark_mode_is_dark(self):
        light = {}
        for scheme in ["light", "dark"]:
            self.browser.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            self.open("shop")
            color = self.run_script("return getComputedStyle(document.body).backgroundColor")
            light[scheme] = sum(int(part) for part in color[4:-1].split(","))
            texts = ".id, .name, .seq, .move, .subject, .then, #list time, #app .content, dt, dd"
            for event in [5, 6, 19]:
                self.go(event)
                self.assertGreaterEqual(self.run_script(samples.CONTRAST, texts), 4.5, (scheme, event))
                self.assertEqual(self.run_script("""
                  return [...document.querySelectorAll("#app *, #list *")]
                    .filter((part) => getComputedStyle(part).opacity < 1).map((part) => part.className)"""), [])
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        self.assertGreater(light["light"], 600)
        self.assertLess(light["dark"], 150)

    def scrub(self, name):
        """The median time of a frame, and the longest, in milliseconds."""
        self.open(name)
        frames = self.run_script("""
          const { page } = Backtrail;
          const count = page.log.events.length, step = Math.max(1, Math.floor(count / 200));
          const times = [];
          for (let place = 20; place < count - 20; place += step) {
            const start = performance.now();
            page.log.goTo(place);
            page.turn = undefined;
            page.draw();
            document.body.offsetHeight;
            times.push(performance.now() - start);
          }
          return times.sort((left, right) => left - right);
        """)
        return frames[len(frames) // 2], frames[-1]

    def test_10000_events_are_there_at_once_and_scrub_like_400(self):
        self.open("long")
        drawn = self.run_script("return performance.getEntriesByName('drawn')[0].startTime")
        painted = self.run_script(
            "return performance.getEntriesByType('paint').find((paint) => paint.name === 'first-contentful-paint').startTime")
        size = os.path.getsize(self.page("long"))
        # Machines differ, so the time of a frame is compared with that of a short log, in turns.
        pairs = [(self.scrub("small")[0], *self.scrub("long")) for _ in range(3)]
        few, many, longest = sorted(pairs, key=lambda pair: pair[1] / pair[0])[1]
        print(f"\n10,000 events: {size / 1e6:.2f} MB, painted after {painted:.0f} ms, drawn after {drawn:.0f} ms, "
              f"a frame of scrubbing takes {many:.1f} ms ({longest:.1f} at most), and {few:.1f} ms with 400 events")
        self.assertLessEqual(size, 3_000_000)
        self.assertLess(max(drawn, painted), 1500)
        self.assertLess(many, 3 * few)

    def test_while_someone_scrubs_the_parts_take_turns_and_the_last_event_is_drawn_whole(self):
        self.open("long")
        drawn, counts, shown = self.browser.execute_async_script("""
          const done = arguments[0], { page } = Backtrail;
          const counts = { page: 0, events: 0, app: 0, details: 0 };
          const count = (part, name, method) => {
            const draw = part[method].bind(part);
            part[method] = () => { counts[name]++; draw(); };
          };
          count(page, "page", "draw");
          count(page.events, "events", "draw");
          count(page.app, "app", "show");
          count(page.details, "details", "show");
          const shown = () => [
            document.querySelector("#details .seq").textContent,
            document.querySelector("#list [aria-selected=true] .seq").textContent, page.log.current.seq].map(Number);
          const move = (place) => {
            page.goTo(place);
            if (place < 59) requestAnimationFrame(() => move(place + 1));
            else setTimeout(() => done([counts.page, counts, shown()]), 200);
          };
          move(0);""")
        self.assertEqual(shown, [60, 60, 60])
        self.assertGreater(drawn, 50)
        for part in ["events", "app", "details"]:
            self.assertAlmostEqual(counts[part], drawn / 3, delta=drawn / 8, msg=part)
        self.assertEqual(self.boxes(), self.shown("long", self.position)[2])

    def test_commands_name_the_page_unless_it_is_only_a_part(self):
        self.open("small")
        self.assertEqual(self.run_script("return Backtrail.page.file"), "small.html")
        self.open("newest")
        self.assertEqual(self.run_script("return Backtrail.page.file"), "newest.backtrail")

    def test_large_saved_values_do_not_hold_up_a_key(self):
        usual = self.scrub("small")[0]
        self.open("nested")
        frames = self.run_script("""
          const { page } = Backtrail;
          return page.log.events.map((event) => {
            const start = performance.now();
            page.log.goTo(event.place);
            page.turn = undefined;
            page.draw();
            document.body.offsetHeight;
            return performance.now() - start;
          }).sort((left, right) => left - right);
        """)
        large = frames[len(frames) // 2]
        print(f"\nA frame takes {large:.1f} ms with values of 60 KB, and {usual:.1f} ms without")
        self.assertLess(large, 30 * usual)

    def test_of_a_deep_stack_both_ends_are_drawn_and_all_on_demand(self):
        self.open("deep")
        cards = "return document.querySelectorAll('#app .card').length"
        self.assertLess(self.run_script(cards), 50)
        self.browser.find_element(By.CSS_SELECTOR, "#app .more button").click()
        self.settle()
        self.assertEqual(self.run_script(cards), 503)
        self.assertEqual(self.boxes(), self.shown("deep", self.position)[2])

    def test_the_keyboard_goes_on_behind_the_button_for_more(self):
        self.open("deep")
        self.run_script("document.querySelector('#app button.more').focus()")
        self.press(Keys.ENTER)
        focused = "return document.activeElement.closest('.card')?.querySelector('.id').textContent"
        cards = self.run_script("return [...document.querySelectorAll('#app .card .id')].map((id) => id.textContent)")
        self.assertEqual(self.run_script(focused), cards[3])
        self.press(Keys.TAB)
        self.assertEqual(self.run_script(focused), cards[4])

    def test_the_button_for_more_is_in_the_place_of_what_it_shows(self):
        for name, place in [("replaced", 6), ("popped", 21)]:
            self.open(name)
            self.assertTrue(self.run_script("return document.querySelector('#app .ghost') !== null"))
            parts = """
              const list = document.querySelector(arguments[0]);
              return [...list.children].map((part) => part.matches('.ghost') ? 'ghost' : part.textContent);"""
            folder = "#app .is-selected .cards" if name == "replaced" else "#app details.values"
            before = self.run_script(parts, folder)
            self.assertRegex(before[place], "^… [0-9]+ more …$")
            self.run_script("document.querySelector('#app button.more').focus()")
            self.press(Keys.ENTER)
            after = self.run_script(parts, folder)
            self.assertEqual(after[:place], before[:place])
            end = before[place + 1:]
            self.assertEqual(after[len(after) - len(end):], end)
            focused = self.run_script(
                "return document.activeElement.closest('.card, .row').textContent")
            self.assertEqual(focused, after[place])

    def test_a_long_batch_is_listed_around_the_event(self):
        self.open("batch")
        for seq, (first, last), more in [
            (3, (3, 102), ["… 200 more"]), (150, (100, 199), ["… 97 more", "… 103 more"]), (302, (203, 302), ["… 200 more"])]:
            self.go(seq)
            lines = self.run_script("return [...document.querySelectorAll('#details .batch li')].map((line) => line.innerText)")
            listed = self.run_script("return [...document.querySelectorAll('#details .batch .seq')].map((seq) => Number(seq.textContent))")
            self.assertEqual(listed, list(range(first, last + 1)))
            self.assertEqual([line for line in lines if line.startswith("…")], more)
            self.assertEqual(self.run_script("return document.querySelector('#details .batch .is-current .seq').textContent"), str(seq))

    def test_a_list_that_was_hidden_shows_the_event_again(self):
        self.open("long")
        for top in range(0, 200_000, 23_000):
            self.run_script("document.getElementById('list').scrollTop = arguments[0]", top)
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
            self.settle()
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
            self.settle()
            self.settle()
            self.assertTrue(self.run_script("""
              const list = document.getElementById("list").getBoundingClientRect();
              const rows = [...document.querySelectorAll("#list .row")].map((row) => row.getBoundingClientRect());
              return rows.filter((row) => row.bottom > list.top && row.top < list.bottom).length >= list.height / 28 - 1;
            """), top)

    def test_a_copied_command_works_whatever_the_name_of_the_log(self):
        for name in ["-odd", "=odd"]:
            self.open(name)
            self.run_script("window.copied = []; Backtrail.page.copy = (text) => copied.push(text)")
            self.run_script("document.querySelectorAll('.copies button').forEach((button) => button.click())")
            self.press("c")
            commands = [text for text in self.run_script("return copied") if text.startswith("backtrail show")]
            self.assertEqual(len(commands), 2)
            for command in commands:
                self.assertNotIn(" =", command)
                script = 'backtrail() { "$TOOL" "$@"; }\n' + command
                run = subprocess.run(
                    ["sh", "-c", script], cwd=self.folder.name, env={**os.environ, "TOOL": TOOL},
                    capture_output=True, text=True)
                self.assertEqual(run.stdout, self.tool("show", self.logs[name]))

    def test_a_test_is_offered_only_where_one_can_be_recorded(self):
        self.open("shop")
        self.run_script("window.copied = []; Backtrail.page.copy = (text) => copied.push(text)")
        offered = []
        for seq in range(1, self.position + 1):
            self.go(seq)
            self.run_script("document.querySelectorAll('.copies button').forEach((button) => button.click())")
            commands = self.run_script("return copied.splice(0).filter((text) => text.includes('record-test'))")
            for command in commands:
                script = 'backtrail() { "$TOOL" "$@"; }\n' + command + " --force"
                run = subprocess.run(
                    ["sh", "-c", script], cwd=self.folder.name, env={**os.environ, "TOOL": TOOL},
                    capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, f"{command}: {run.stderr}")
            offered += [seq] * len(commands)
        self.assertEqual(offered, list(range(3, self.position + 1)))

    def test_what_a_log_holds_is_text(self):
        self.open("hostile")
        last = self.position
        for seq in range(1, last + 1):
            self.go(seq)
        self.assertIn("Backtrail", self.browser.title)
        self.assertIn("</script><script>", self.browser.find_element(By.ID, "list").text)
        self.assertEqual(self.run_script("return document.querySelectorAll('img, iframe, object').length"), 0)
        self.assertEqual(self.run_script("return document.scripts.length"), 2)

    def test_hidden_characters_are_never_raw(self):
        self.open("hostile")
        for seq in range(1, self.position + 1):
            self.go(seq)
            # Values are laid out on several lines.
            self.assertEqual(self.run_script(r"""
              const hidden = /[\u0000-\u001f\u202a-\u202e\u2028\u2066-\u2069]/;
              const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT), found = [];
              for (let text; (text = texts.nextNode());) {
                if (!text.parentElement.closest("script, noscript, pre") && text.data.trim() && hidden.test(text.data)) {
                  found.push(text.parentElement.className, escape(text.data));
                }
              }
              for (const part of document.body.querySelectorAll("*")) {
                for (const { name, value } of part.attributes) if (hidden.test(value)) found.push(name, escape(value));
              }
              return found;
            """), [], seq)

    def test_a_script_of_somebody_else_does_not_run(self):
        self.open("shop")
        self.run_script("""
          const script = document.createElement("script");
          script.textContent = "document.title = 'ran'";
          document.body.append(script);
        """)
        self.assertIn("Backtrail", self.browser.title)
        refused = [entry["message"] for entry in self.browser.get_log("browser")]
        self.assertTrue(refused and all("Content Security Policy" in message for message in refused), refused)

    def test_records_that_come_later_are_followed(self):
        records = self.lines("shop")
        self.open("shop")
        expected = self.run_script("return Backtrail.text()")
        for start in [1, 10, len(records) - 1]:
            self.run_script("""
              const log = new Log(JSON.parse(arguments[0]));
              for (const record of arguments[1]) log.append(JSON.parse(record));
              Backtrail.page.log = log;
              Backtrail.page.log.goTo(0);
              Backtrail.page.lanes.times = [];
              window.draws = 0;
              Backtrail.page.lanes.draw = function () { window.draws += 1; Lanes.prototype.draw.call(this); };
              for (const record of arguments[2]) Backtrail.append(JSON.parse(record));
            """, records[0], records[1:start + 1], records[start + 1:])
            self.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            self.assertEqual(self.run_script("return window.draws"), min(1, len(records[start + 1:])))
            self.assertEqual(self.position, 1)
            self.go(1000)
            self.assertEqual(self.run_script("return Backtrail.text()"), expected)

    def lines(self, name):
        page = pathlib.Path(self.page(name)).read_text()
        return page.split('id="records">\n')[1].split("\n</script>")[0].split("\n")


if __name__ == "__main__":
    unittest.main()
