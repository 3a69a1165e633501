"""Logs for the tests of the page: sessions of a made-up shop, as lines that `backtrail import` takes."""
import json
import random

TABS = ["shop", "search", "settings"]


# The contrast of each chosen text with the first background behind it, as WCAG defines it; the lowest one.
CONTRAST = """
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (part) => {
    for (; part; part = part.parentElement) {
      const color = getComputedStyle(part).backgroundColor;
      if (color !== "rgba(0, 0, 0, 0)") return color;
    }
  };
  return Math.min(...[...document.querySelectorAll(arguments[0])].filter((part) => part.checkVisibility()).map((part) => {
    const [high, low] = [light(getComputedStyle(part).color), light(behind(part))].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }));
"""


def token(text):
    """A word as the log's bodies write it."""
    return text.replace("%", "%25").replace(" ", "%20")


class Shop:
    """Records what a person does in a shop of three tabs. The same seed makes the same lines."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        self.lines, self.seq, self.session = [], 0, 0
        self.time = 1_767_225_600_000
        self.stacks, self.selected, self.sheet = {}, None, None

    def batch(self, *events, cause="user", pause=None):
        self.time += self.random.choice([40, 300, 900, 2500, 7000]) if pause is None else pause
        first = self.seq + 1
        self.seq += len(events)
        self.lines.append({
            "log": "00000000-0000-4000-8000-00000000b0c5", "first": first, "session": self.session, "cause": cause,
            "time": self.time, "events": list(events)})
        return first

    def event(self, type, *contents, **columns):
        event = {"type": type, "typeVersion": 1, **columns}
        if contents:
            event["payload"] = json.dumps(contents, separators=(",", ":"), ensure_ascii=False)
            event["salt"] = f"{self.random.getrandbits(128):032x}"
        return event

    def launch(self, version="1.0", restore="full"):
        """A launch; the first one opens the scene. One that follows no `end` follows a kill."""
        isFirst = self.session == 0
        self.session = self.seq + 1
        events = [self.event("sessionStarted", name=version, body=f"build 7 platform iOS restore {token(restore)}")]
        if isFirst:
            tabs = " ".join(f"branch {name} entry {name} 1" for name in TABS)
            events.append(self.event("sceneOpened", name="main", body=f"tabs 0 {tabs}"))
        first = self.batch(*events, cause="restore", pause=3200)
        if isFirst:
            for place in range(len(TABS)):
                self.stacks[f"{first + 1}.{place * 2 + 1}"] = [f"{first + 1}.{place * 2 + 2}"]
            self.selected = f"{first + 1}.1"
            self.scene = f"{first + 1}.0"

    def end(self):
        self.batch(self.event("sessionEnded", name="background"), cause="programmatic")

    @property
    def stack(self):
        return self.sheet["stack"] if self.sheet else self.selected

    def push(self, name="item", *contents):
        contents = contents or ({"id": self.random.randrange(1000)},)
        event = self.event("pushed", *contents, target=self.stack, name=name, version=1)
        self.stacks[self.stack].append(f"{self.batch(event)}.0")

    def pop(self):
        entries = self.stacks[self.stack]
        if len(entries) > 1:
            entries.pop()
            self.batch(self.event("popped", target=self.stack, other=entries[-1]))

    def select(self):
        if not self.sheet:
            self.selected = self.random.choice([stack for stack in self.stacks if stack != self.selected])
            self.batch(self.event("branchSelected", target=self.selected))

    def save(self, name="scroll", content=None):
        content = content or {"y": self.random.randrange(4000), "open": [self.random.randrange(9)]}
        self.batch(self.event(
            "viewStateSaved", content, target=self.stacks[self.stack][-1], name=name, version=1))

    def present(self):
        if not self.sheet:
            owner = self.stacks[self.selected][-1]
            first = self.batch(self.event(
                "presented", target=self.scene, other=owner, name="sheet", body="stack 0 branch main entry cart 1"))
            self.sheet = {"id": f"{first}.0", "stack": f"{first}.1"}
            self.stacks[f"{first}.1"] = [f"{first}.2"]

    def dismiss(self):
        if self.sheet:
            self.batch(self.event("dismissed", target=self.sheet["id"]))
            del self.stacks[self.sheet["stack"]]
            self.sheet = None

    def link(self):
        first = self.batch(self.event("linkReceived", "https://shop.example/items/7", name="/items/:id"), cause="link")
        if self.random.random() < 0.5:
            self.batch(self.event("linkHeld", target=f"{first}.0", name="authentication", body="-"), cause="link")
        self.batch(self.event("linkExpired", target=f"{first}.0"), cause="link")

    def use(self, count):
        """Goes on until the log has so many events."""
        moves = [self.push] * 8 + [self.pop] * 6 + [self.save] * 6 + [self.select] * 3
        moves += [self.present, self.dismiss, self.dismiss]
        while self.seq < count:
            self.random.choice(moves)()
        return self

    @property
    def text(self):
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)


def shop(count, seed=1):
    """A shop of several launches, of which every other one ends in a kill."""
    shop = Shop(seed)
    shop.launch()
    for part in range(1, 5):
        shop.use(count * part // 4)
        if part % 2:
            shop.end()
        if part < 4:
            shop.launch(f"1.{part}")
    return shop


def errand():
    """A lamp is bought, with a kill, a link and a second scene: what the pictures of the documentation show."""
    shop = Shop(20)
    lamp, chair = {"id": 41, "title": "Desk lamp"}, {"id": 57, "title": "Floor lamp"}

    def step(move, *arguments, after):
        shop.time += after
        move(*arguments)

    shop.random.choice = lambda choices: choices[0]
    shop.time = 1_790_000_000_000
    shop.launch("2.4")
    first, search, _ = shop.stacks
    step(shop.push, "item", lamp, after=3800)
    step(shop.save, "scroll", {"y": 340}, after=1200)
    step(shop.push, "reviews", {"id": 41}, after=3100)
    step(shop.save, "scroll", {"y": 1210}, after=5000)
    step(shop.pop, after=3300)
    shop.selected = search
    shop.time += 2600
    shop.batch(shop.event("branchSelected", target=search))
    step(shop.save, "search", {"query": "lamp"}, after=4000)
    step(shop.push, "item", chair, after=2700)
    step(shop.present, after=1900)
    step(shop.push, "checkout", {"items": 2}, after=5200)
    shop.launch("2.4")
    shop.batch(
        shop.event("linkReceived", "https://shop.example/items/41", name="/items/:id"),
        shop.event("dismissed", target=shop.sheet["id"]), shop.event("branchSelected", target=first),
        shop.event("linkApplied", target=f"{shop.seq + 1}.0"), cause="link", pause=2400)
    shop.sheet, shop.selected = None, first
    step(shop.push, "reviews", {"id": 41}, after=4200)
    step(shop.save, "draft", {"text": "Bright, and it stands well"}, after=2600)
    step(shop.pop, after=6700)
    gifts = shop.batch(shop.event("sceneOpened", name="gift finder", body="stack 0 branch main entry gifts 1"), pause=5200)
    shop.stacks[f"{gifts}.1"] = [f"{gifts}.2"]
    shop.selected = f"{gifts}.1"
    step(shop.push, "gift", {"title": "A reader"}, after=3500)
    step(shop.push, "item", {"id": 63, "title": "Reading lamp"}, after=4100)
    step(shop.push, "cart", {}, after=8300)
    step(shop.push, "checkout", {"items": 1}, after=5000)
    return shop


def background():
    """Moves in hidden tabs and in a window that is not in front, each with the words that the page has for it."""
    shop = Shop(13)
    shop.launch()
    told = []

    def step(words, type, target, *contents, cause="user", **columns):
        told.append((shop.batch(shop.event(type, *contents, target=target, **columns), cause=cause), words))
        return told[-1][0]

    main, tab, settings = "2.0", "2.3", "2.5"
    item = step("push item", "pushed", tab, {"id": 1}, name="item", version=1)
    step("push reviews", "pushed", tab, {}, name="reviews", version=1)
    step("pop item 1", "popped", tab, other=f"{item}.0")
    step("set stack account", "stackSet", settings, {}, {}, body="entry settings 1 entry account 1")
    first = shop.batch(shop.event("sceneOpened", name="gifts", body="stack 0 branch main entry gifts 1"))
    told.append((first, "open scene gifts"))
    sheet = step("present sheet cart", "presented", main, name="sheet", body="stack 0 branch main entry cart 1")
    step("dismiss shop", "dismissed", f"{sheet}.0")
    step("reopen cart", "presentationReopened", f"{sheet}.0")
    step("select item 1", "branchSelected", tab)
    step("select item 1", "branchSelected", tab)
    more = step("open branch list", "branchOpened", tab, name="more", body="entry list 1")
    step("close branch more", "branchClosed", f"{more}.0")
    step("reopen branch list", "branchReopened", f"{more}.0")
    undone = step("push lamp", "pushed", tab, {}, name="lamp", version=1)
    step("undo item 1", "stateRestored", f"{undone}.0", name="undo", cause="undo", body=(
        f"active {first}.0 scene {main} main tabs 1 branch 2.1 shop entry 2.2 shop 1 2.0 branch {tab} search "
        f"entry 2.4 search 1 2.1 entry {item}.0 item 1 {item}.0 branch {settings} settings "
        f"entry 2.6 settings 1 2.2 scene {first}.0 gifts stack 0 branch {first}.1 main entry {first}.2 gifts 1 "
        f"{first}.0 end"))
    step("set root library", "rootSet", main, body="stack 0 branch main entry library 1")
    step("close scene main", "sceneClosed", main)
    step("reopen scene library", "sceneReopened", main)
    step("activate scene gifts", "sceneActivated", f"{first}.0")
    link = shop.batch(
        shop.event("linkReceived", "https://shop.example/chairs", name="/chairs"),
        shop.event("linkApplied", target=f"{shop.seq + 1}.0"),
        shop.event("presented", target=main, name="cover", body="stack 0 branch main entry chairs 1"), cause="link")
    told += [(link + 1, "link followed chairs"), (link + 2, "present cover chairs")]
    return shop, told


def nested():
    """A log whose saved values are as large as they may be, and nested as deep."""
    shop = Shop(10)
    shop.launch()
    for number in range(20):
        value = [shop.random.randrange(9) for _ in range(29_000)]
        for depth in range(80):
            value = [value] if depth % 2 else {"inner": value}
        shop.save("scroll", value)
    return shop


def exact():
    """Numbers that JavaScript would round, and members and event types named like those of its objects."""
    shop = Shop(14)
    shop.launch()

    def save(name, *texts):
        for text in texts:
            event = shop.event("viewStateSaved", 0, target=shop.stack.replace(".1", ".2"), name=name, version=1)
            shop.batch(event | {"payload": f"[{text}]"})

    save("number", '{"id":1234567890123456789,"x":1e400,"y":1.10}', '{"id":1234567890123456788,"x":1e401,"y":1.1}')
    save("member", '{"constructor":1,"__proto__":{"a":1}}', '{"__proto__":{"a":2}}', '{"toString":2,"valueOf":3}', "{}")
    save("text", f'{{"t":"{"w" * 2500}old"}}', f'{{"t":"{"w" * 2500}new"}}')
    save("again", '{"a":1,"a":2}', '{"a":3,"a":2}')
    save("repeated", *("{" + '"a":1,' * 9_999 + f'"a":{last}}}' for last in "12"))
    shop.batch(shop.event("toString", target="2.0", name="x"))
    shop.batch(shop.event("stackSet", *({"n": n} for n in range(60)), target=shop.stack,
        body=" ".join(f"entry long{n:03}{'x' * 80} 1" for n in range(60))))
    shop.batch(shop.event("constructor", target="2.0", name="x"))
    return shop


def early_and_late():
    """Times before and after all dates that there are, and their texts."""
    shop, times = Shop(15), []
    shop.launch()
    for time in [8_640_000_000_000_001, -62_135_596_800_001, 253_402_300_800_000]:
        shop.time = time
        times.append((shop.batch(shop.event("branchSelected", target="2.3"), pause=0), f"{time} ms"))
    shop.time = 2 ** 63 - 1
    times.append((shop.batch(shop.event("branchSelected", target="2.3"), pause=0), "≈ 9223372036854776000 ms"))
    return shop, times


def lone():
    """A scene and nothing else: no launch, and no name of an app."""
    shop = Shop(11)
    shop.batch(shop.event("sceneOpened", name="main", body="stack 0 branch main entry home 1"))
    return shop


def wordy():
    """Titles of 10 KB, and texts from right to left."""
    shop = Shop(12)
    shop.launch()
    for word in ["فاتورة ", "קבלה ", "receipt ", "w" * 50]:
        shop.push(word.strip(), {"title": word * 200, "words": word * (10_000 // len(word))})
        shop.save("words", {"title": word * (10_000 // len(word))})
    return shop


def named():
    """Names of 200 characters, everywhere."""
    name = "w" * 200
    shop = Shop(5)
    shop.launch(name)
    shop.push(name, {"title": name})
    shop.save(name, {name: name})
    shop.batch(shop.event("overrideRegistered", name=name, body=f"override app - {name} {name}"))
    shop.batch(shop.event("linkReceived", f"https://shop.example/{name}", name=name), cause="link")
    scene = shop.batch(shop.event("sceneOpened", name=name, body=f"tabs 0 branch {name} entry {name} 1"))
    shop.batch(shop.event(
        "presented", target=f"{scene}.0", name=name, body=f"stack 0 branch {name} entry {name} 1"))
    shop.batch(shop.event("sceneClosed", target=f"{scene}.0"))
    return shop


MARKUP = "</script><script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">"


def windows(count):
    """Many windows of three tabs, every other one with a sheet."""
    shop = Shop(8)
    shop.launch()
    tabs = " ".join(f"branch {name} entry {name} 1" for name in TABS)
    for number in range(count):
        first = shop.batch(shop.event("sceneOpened", name=f"window{number}", body=f"tabs 0 {tabs}"))
        shop.scene, shop.stacks, shop.selected, shop.sheet = f"{first}.0", {f"{first}.1": [f"{first}.2"]}, f"{first}.1", None
        for _ in range(10):
            shop.push()
        if number % 2:
            shop.present()
    return shop


def hostile():
    """A log of somebody who wants the page to run something, or to show something else."""
    shop = Shop(9)
    shop.launch()
    for name in [MARKUP, "--><!--<script>", "\u202egnp.exe\u202c", "a\u0000b\u2028c"]:
        shop.push(name, {"title": MARKUP, "words": name})
        shop.save(name, {"html": MARKUP, name: [MARKUP]})
    shop.push("item", {"title": "x" * 10_000})
    shop.push("فاتورة", {"title": "عربي"})
    shop.batch(shop.event("linkReceived", f"https://shop.example/{MARKUP}", name=MARKUP), cause="link")
    shop.batch(shop.event("overrideRegistered", name=MARKUP, body="override app - shop banner"))
    shop.batch(shop.event(
        "presented", target=shop.scene, name="\u202eteehs\u0000a\nb\u2028c", body="stack 0 branch main entry cart 1"))
    return shop
