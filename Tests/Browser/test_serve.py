"""Lets the page of `backtrail serve` follow a running app. `Tools/browser` runs this."""
import http.client
import os
import pathlib
import resource
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.parse

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

TOOL = os.environ["BACKTRAIL"]


class App:
    """The sample shop in a process of its own."""

    def __init__(self, log):
        words = [os.environ["EXAMPLE"], "--log", log, "--quiet", "--ack"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # The first change is in the log, and the launch before it.
        self.seq = self.do("promo on")

    def wait_for_event(self):
        """Waits until an event is in the log, and gives its number."""
        for line in self.process.stdout:
            if line.startswith("acknowledged "):
                return int(line.split()[1])
        raise AssertionError("The app ended.")

    def do(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.wait_for_event()

    def end(self):
        if self.process.returncode is None:
            self.process.communicate("quit\n")


class ServeTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.log = f"{self.folder.name}/shop.backtrail"
        self.app = App(self.log)
        self.server = subprocess.Popen(
            [TOOL, "serve", self.log], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()
        self.place = urllib.parse.urlsplit(self.address)

    def tearDown(self):
        self.app.end()
        self.server.terminate()
        self.server.communicate()
        self.folder.cleanup()

    def ask(self, path, method="GET", host=None):
        """The status and the text of an answer."""
        connection = http.client.HTTPConnection(self.place.netloc, timeout=10)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host or self.place.netloc)
        connection.endheaders()
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def test_only_who_knows_the_address_is_let_in(self):
        path, port = self.place.path, self.place.port
        self.assertEqual(self.place.hostname, "127.0.0.1")
        status, page = self.ask(path)
        self.assertEqual(status, 200)
        self.assertTrue(page.startswith("<!doctype html>"))
        wrong = path[:-2] + ("0" if path[-2] != "0" else "1") + "/"
        for other in ["/", wrong, path[:-2] + "/", wrong + "records", path[:-1], "//", "/records", f"/x{path}"]:
            self.assertEqual(self.ask(other), (403, ""), other)
        for host in ["localhost", f"localhost:{port}", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}"]:
            self.assertEqual(self.ask(path, host=host), (403, ""), host)
            self.assertEqual(self.ask(path + "records", host=host), (403, ""), host)

    def test_nothing_but_reading_is_answered(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
            self.assertEqual(self.ask(self.place.path, method)[0], 405, method)
        for path in ["other", "../records", "records/"]:
            self.assertEqual(self.ask(self.place.path + path)[0], 404, path)

    def test_the_server_listens_on_this_computer_only(self):
        table = pathlib.Path("/proc/net/tcp")
        sockets = table.read_text() if table.exists() else ""
        listening = [line.split()[1] for line in sockets.split("\n")[1:] if line and line.split()[3] == "0A"]
        if listening:
            port = f"{self.place.port:04X}"
            self.assertEqual([at for at in listening if at.endswith(port)], [f"0100007F:{port}"])

    def start_browser(self):
        """A browser that shows the page."""
        options = Options()
        for argument in ["--headless=new", "--no-sandbox"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        browser = webdriver.Chrome(options=options, service=Service(os.environ["CHROMEDRIVER"]))
        browser.get(self.address)
        # From then on, the page is told what happens.
        WebDriverWait(browser, 30).until(lambda _: browser.execute_script("return Backtrail.page.isLost === false"))
        return browser

    def test_a_running_app_is_followed(self):
        browser = self.start_browser()
        try:
            newest = "return Backtrail.page.log.events.at(-1).seq"
            shown = "return Backtrail.page.log.current.seq"
            for command in ["tap Cart", "down", "tab Search", "undo"]:
                seq = self.app.do(command)
                WebDriverWait(browser, 10).until(lambda _: browser.execute_script(newest) >= seq)
                WebDriverWait(browser, 10).until(lambda _: browser.execute_script(shown) >= seq)
            printed = subprocess.run([TOOL, "show", "--closed", self.log], capture_output=True, text=True).stdout
            self.assertEqual(
                browser.execute_script("return Backtrail.text()").strip().split("\n")[-3:],
                printed.strip().removesuffix("\nNothing can be reopened.").split("\n")[-3:])
            self.assertEqual(browser.get_log("browser"), [])
        finally:
            browser.quit()

    def test_a_page_says_that_it_is_no_longer_live(self):
        browser = self.start_browser()
        try:
            warnings = browser.find_element(By.ID, "warnings")
            self.assertNotIn("No longer live", warnings.text)
            self.server.terminate()
            WebDriverWait(browser, 30).until(lambda _: "No longer live: backtrail serve has ended" in warnings.text)
        finally:
            browser.quit()

    def test_the_page_of_a_damaged_log_shows_what_is_verified(self):
        for _ in range(40):
            self.app.do("tab Search")
            self.app.do("undo")
        self.app.end()
        self.server.terminate()
        self.server.communicate()
        bytes = pathlib.Path(self.log).read_bytes()
        pathlib.Path(self.log).write_bytes(bytes[:-2048] + b"\0" * 2048)
        report = subprocess.run([TOOL, "report", self.log, "-o", f"{self.log}.html"], capture_output=True, text=True)
        self.assertEqual(report.returncode, 2, report.stderr)
        self.server = subprocess.Popen(
            [TOOL, "serve", self.log], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()
        browser = self.start_browser()
        try:
            time.sleep(2)
            warnings = browser.find_element(By.ID, "warnings")
            self.assertIn("The log is damaged, so the page ends early.", warnings.text)
            self.assertNotIn("No longer live", warnings.text)
            count = browser.execute_script("return Backtrail.page.log.events.length")
            self.assertIn(f"Wrote '{self.log}.html': {count} events", report.stderr)
            self.assertIsNone(self.server.poll())
        finally:
            browser.quit()

    def test_an_erasure_empties_the_page(self):
        self.app.do("tap Desk lamp")
        browser = self.start_browser()
        try:
            text = "return document.documentElement.outerHTML"
            self.app.do("tap Reviews")
            self.app.end()
            subprocess.run([TOOL, "erase", "--parameter", "id=1", "--yes", self.log], check=True, capture_output=True)
            shown = "return document.body.innerText"
            WebDriverWait(browser, 10).until(lambda _: "this page was emptied" in browser.execute_script(shown))
            self.assertLess(len(browser.execute_script(text)), 1000)
            self.assertIsNone(browser.execute_script("return Backtrail.page"))
            self.assertIn("was rewritten by an erasure", self.server.communicate(timeout=20)[1])
            browser.find_element(By.TAG_NAME, "body").send_keys("c", Keys.LEFT)
            messages = [entry["message"] for entry in browser.get_log("browser") if "net::ERR" not in entry["message"]]
            self.assertEqual(messages, [])
        finally:
            browser.quit()

    def test_the_records_that_were_missed_come_first(self):
        last = f'"first":{self.app.seq}'
        page = ""
        while last not in page:
            page = self.ask(self.place.path)[1]
        before = page.split('id="records">\n')[1].split("</script>")[0].count("\n") - 1
        seq = self.app.do("tap Cart")
        connection = http.client.HTTPConnection(self.place.netloc, timeout=10)
        connection.request("GET", f"{self.place.path}records?after={before}")
        answer = connection.getresponse()
        self.assertEqual(answer.getheader("Content-Type"), "text/event-stream")
        self.assertEqual(answer.readline().decode().strip(), f"id: {before + 1}")
        self.assertIn(f'"first":{seq}', answer.readline().decode())
        connection.close()

    def test_a_port_that_is_taken_is_told_at_once(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            run = subprocess.run(
                [TOOL, "serve", "--port", str(port), self.log], capture_output=True, text=True, timeout=4)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(
            run.stderr, f"Error: Port {port} is in use by another program. Choose another one with '--port'.\n")

    def test_an_address_that_cannot_be_printed_ends_it(self):
        def serve(output, messages=subprocess.PIPE, setup=None):
            """The status and the messages of a server with this output."""
            run = subprocess.run(
                [TOOL, "serve", self.log], stdout=output, stderr=messages, text=True, timeout=20, preexec_fn=setup)
            return run.returncode, run.stderr

        def message(reason):
            return f"Error: The output cannot be written ({reason}).\n"

        self.assertEqual(serve(None, setup=lambda: os.close(1)), (74, message("Bad file descriptor")))
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w") as full:
                self.assertEqual(serve(full), (74, message("No space left on device")))
                self.assertEqual(serve(full, messages=full), (74, None))
        # A reader that is gone is no error, as in the other commands.
        reading, writing = os.pipe()
        os.close(reading)
        try:
            self.assertEqual(serve(writing), (0, ""))
        finally:
            os.close(writing)

    def test_it_ends_with_an_error_when_its_log_is_replaced(self):
        other = f"{self.folder.name}/other.backtrail"
        App(other).end()
        self.app.end()
        os.rename(other, self.log)
        self.assertNotEqual(self.server.wait(timeout=20), 0)
        self.assertIn("Error:", self.server.stderr.read())

    def send(self, request):
        """The first line of the answer to a request, and the time that it took."""
        start = time.monotonic()
        with socket.create_connection((self.place.hostname, self.place.port), timeout=60) as connection:
            connection.sendall(request)
            with connection.makefile() as answer:
                return answer.readline().strip(), time.monotonic() - start

    def test_a_long_request_is_refused_at_once(self):
        host = f"Host: {self.place.netloc}\r\n".encode()
        for request in [
            b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 40_000 + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + b"X: a\r\n" * 10_000 + b"\r\n",
        ]:
            line, seconds = self.send(request)
            self.assertEqual(line, "HTTP/1.1 431 Request Header Fields Too Large")
            self.assertLess(seconds, 2)
        # The longest one that is accepted.
        line, seconds = self.send(b"GET /" + b"a" * 30_000 + b" HTTP/1.1\r\n" + host + b"\r\n")
        self.assertEqual(line, "HTTP/1.1 403 Forbidden")
        self.assertLess(seconds, 2)
        for request in [b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"\xff\x00\r\n\r\n"]:
            self.assertEqual(self.send(request)[0], "HTTP/1.1 400 Bad Request")

    def test_connections_without_a_request_do_not_hold_up_others(self):
        if hasattr(resource, "prlimit"):
            resource.prlimit(self.server.pid, resource.RLIMIT_NOFILE, (100, 100))
        held = []
        try:
            for _ in range(150):
                held.append(socket.create_connection((self.place.hostname, self.place.port), timeout=5))
            for connection in held[:75]:
                connection.close()
            self.assertEqual(self.ask(self.place.path)[0], 200)
        finally:
            for connection in held:
                connection.close()

    def test_long_requests_of_strangers_do_not_hold_up_its_end(self):
        for _ in range(20):
            with socket.create_connection((self.place.hostname, self.place.port)) as connection:
                connection.settimeout(1)
                try:
                    connection.sendall(b"GET /" + b"a" * 200_000)
                except OSError:
                    pass
        self.test_it_ends_with_an_error_when_its_log_is_replaced()


if __name__ == "__main__":
    unittest.main()
