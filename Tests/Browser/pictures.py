"""Takes the pictures of a report in the documentation: `Tools/browser --pictures` runs this."""
import os
import pathlib
import subprocess
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

import samples

RESOURCES = pathlib.Path(__file__).resolve().parent.parent.parent / "Sources/Backtrail/Backtrail.docc/Resources"
# The scheme of each picture, and the event at which the page stands.
PICTURES = {"light": 12, "dark": 7}

with tempfile.TemporaryDirectory() as folder:
    log, page = f"{folder}/shop.backtrail", f"{folder}/report.html"
    tool = os.environ["BACKTRAIL"]
    subprocess.run([tool, "import", log, "-"], input=samples.errand().text, text=True, check=True)
    subprocess.run([tool, "report", "--with-values", log, "-o", page], check=True, stderr=subprocess.DEVNULL)
    options = Options()
    for argument in ["--headless=new", "--no-sandbox", "--hide-scrollbars"]:
        options.add_argument(argument)
    browser = webdriver.Chrome(options=options, service=Service(os.environ["CHROMEDRIVER"]))
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 1200, "height": 727, "deviceScaleFactor": 1, "mobile": False})
    for scheme, event in PICTURES.items():
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        browser.get("about:blank")
        browser.get(f"file://{page}")
        browser.execute_script("Backtrail.goTo(arguments[0])", event)
        browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
        browser.save_screenshot(str(RESOURCES / f"report-{scheme}.png"))
    browser.quit()
