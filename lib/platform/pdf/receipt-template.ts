/** A string, so that every bundler includes it. Texts arrive as JSON, so Typst does not read them as code. */
export const receiptTemplate = String.raw`
#let doc = json(bytes(sys.inputs.document))
#let ink = rgb("#16181d")
#let muted = rgb("#5b606b")
#let rule = rgb("#e6e7eb")
#let edge = rgb("#d4d6dc")
#let minus = rgb("#0a6a44")
#let back = rgb("#9a3a10")
#let notice-ink = rgb("#7a4a05")
#let width = 120mm

#set document(title: doc.title, date: none)
#set page(
  paper: "a4",
  margin: (x: (210mm - width) / 2, top: 11mm, bottom: 13mm),
  footer: context if counter(page).final().first() > 1 {
    align(center, text(size: 8pt, fill: muted, dir: ltr, counter(page).display("1 / 1", both: true)))
  },
)
#set text(
  font: doc.fonts, fallback: false, size: 9pt, fill: ink, lang: doc.lang,
  region: doc.region, dir: if doc.dir == "rtl" { rtl } else { ltr },
  number-width: "tabular", hyphenate: false, overhang: false,
)
#set par(leading: 0.5em, spacing: 0.5em)
#show heading: set block(above: 0pt, below: 0pt)
#show heading.where(level: 2): it => block(above: 5mm, below: 1.8mm, sticky: true, text(size: 8.5pt, weight: "semibold", fill: muted, it.body))

#let has(node, name) = type(node) != str and name in node.classes
#let is(node, tag) = type(node) != str and node.tag == tag
#let child(node, tag) = node.children.find(k => is(k, tag))
#let some(list) = list.filter(k => type(k) != str)

// Zero-width spaces mark where a run may break. As characters they would hide their neighbours from readers of the file.
#let words(string) = string.split("\u{200b}").join(h(0.001pt))

#let inline(node) = {
  if type(node) == str { return words(node) }
  if has(node, "unseen") { return none }
  if node.tag == "br" { return linebreak() }
  let kids = node.children.map(inline).join()
  if kids == none { return none }
  if node.lang != none { kids = text(lang: node.lang, region: node.region, kids) }
  // Foreign text is isolated: its direction ends where it ends.
  if node.tag == "bdi" { kids = (if node.dir == "ltr" { "\u{2066}" } else { "\u{2068}" }) + kids + "\u{2069}" }
  if node.tag == "strong" { kids = text(weight: "semibold", kids) }
  if has(node, "kind") or has(node, "masked") { kids = h(3pt) + text(weight: "regular", fill: muted, kids) }
  if has(node, "returned") {
    kids = linebreak() + box(
      inset: (x: 5pt, y: 2pt), outset: (y: 1pt), radius: 6pt, fill: rgb("#fdf1ea"), stroke: 0.5pt + back.lighten(60%),
      text(size: 7.5pt, weight: "semibold", fill: back, kids),
    )
  }
  if node.href != none { kids = link(node.href, text(fill: rgb(doc.link), kids)) }
  kids
}
#let runs(nodes) = if type(nodes) == str { nodes } else { nodes.map(inline).join() }
#let content(node) = runs(node.children)
#let length(node) = if type(node) == str { node.len() } else { node.children.map(length).sum(default: 0) }
// What is kept whole must fit on a page, whatever a till sends.
#let short(nodes) = nodes.len() <= 12 and nodes.map(length).sum(default: 0) < 1500

// A label and its value side by side; whichever is short keeps its line, the other wraps.
#let pair(label, value) = context {
  let (a, b) = (measure(label).width, measure(value).width)
  let gap = 12pt
  let columns = if a + b + gap < width { (1fr, auto) } else if b < width * 0.45 { (1fr, b + 1pt) } else if a < width * 0.45 { (a + 1pt, 1fr) } else { (1fr, 1fr) }
  block(above: 2.2mm, below: 0pt, breakable: true, grid(columns: columns, column-gutter: gap, label, align(end, value)))
}

// What stands for the brand, which only decorates, and who it is.
#let brand(node) = {
  let body = child(node, "div")
  let lines = {
    heading(level: 1, text(size: 13pt, weight: "semibold", content(child(body, "h1"))))
    v(2.2mm)
    set text(size: 8.5pt, fill: muted)
    for line in some(child(body, "address").children) {
      let body = inline(line)
      if body != none { block(above: 0pt, below: 1.8mm, if has(line, "store") { text(fill: ink, body) } else { body }) }
    }
  }
  let tile = node.children.find(k => has(k, "tile"))
  let logo = node.children.find(k => has(k, "logo") and k.image != none)
  let mark = if logo != none {
    // As on the page: 12 mm high, and not wider than it leaves room for the name.
    image(bytes(logo.image.svg), format: "svg", height: calc.min(12mm, 30mm * logo.image.height / logo.image.width))
  } else if tile != none {
    box(width: 12mm, height: 12mm, radius: 3.4mm, fill: rgb(doc.tile), align(center + horizon, text(size: 13pt, weight: "semibold", fill: rgb(doc.tileText), dir: ltr, content(tile))))
  }
  (if mark != none { pdf.artifact(mark) }, lines)
}

#let hero(node) = {
  let (label, total, time) = (child(node, "span"), child(node, "strong"), child(node, "time"))
  let size = if has(total, "tiny") { 12pt } else if has(total, "small") { 15pt } else if has(total, "longest") { 18pt } else if has(total, "longer") { 23pt } else { 27pt }
  block(below: 2.6mm, text(size: 8.5pt, fill: muted, weight: "medium", content(label)))
  block(below: 2.8mm, text(size: size, weight: "semibold", tracking: -0.02em, content(total)))
  block(below: 0mm, text(fill: muted, content(time)))
}

// Who and how much: side by side where the name and the address have room beside the total.
#let masthead(node) = context {
  let ((mark, lines), sum) = (brand(child(node, "div")), hero(child(node, "p")))
  let (marked, total) = (if mark == none { 0mm } else { measure(mark).width + 4mm }, measure(sum).width)
  let who = if mark == none { lines } else { grid(columns: (marked - 4mm, 1fr), column-gutter: 4mm, mark, lines) }
  if marked + calc.min(measure(lines).width, 40mm) + 6mm + total <= width {
    grid(columns: (1fr, auto), column-gutter: 6mm, who, align(end, sum))
  } else { who; v(6mm); sum }
  v(4.4mm, weak: true)
  line(length: 100%, stroke: 0.6pt + rule)
  v(2mm)
}

#let notice(node) = block(
  above: 2mm, below: 2mm, width: 100%, inset: (x: 4mm, y: 2.6mm), radius: 3mm, fill: rgb("#fdf3df"),
  stroke: 0.5pt + notice-ink.lighten(60%), text(size: 9pt, fill: notice-ink, content(node)),
)

// Calls as few functions of its own as it can: each takes Typst tens of microseconds.
#let items(node) = {
  let columns = node.head.len()
  let rtl = doc.dir == "rtl"
  let bar = 1pt + minus.lighten(40%)
  let small = (size: 8pt, fill: muted)
  let cells = ()
  for item in node.items {
    let last = item.rows.len() - 1
    for (index, row) in item.rows.enumerate() {
      let inset = (top: if index == 0 { 2mm } else { 0.8mm }, bottom: if index == last { 2mm } else { 0.8mm })
      let padding = if rtl { (..inset, right: 4mm) } else { (..inset, left: 4mm) }
      let at = 0
      for cell in row.cells {
        let body = if row.kind == "details" {
          set text(size: 8pt, fill: muted)
          for part in cell { block(above: 0pt, below: 1.6mm, if type(part) == str { part } else { runs(part) }) }
        } else {
          let body = if type(cell) == str { cell } else { runs(cell) }
          if row.kind == "discount" {
            set text(size: 8pt, weight: "medium", fill: minus)
            if at == 0 { if rtl { block(inset: (right: 3mm), stroke: (right: bar), outset: (y: 0.5mm), body) } else { block(inset: (left: 3mm), stroke: (left: bar), outset: (y: 0.5mm), body) } } else { body }
          } else if at == 0 { text(weight: "medium", body) } else if at < columns - 1 { text(..small, body) } else { body }
        }
        cells.push(table.cell(align: if at == 0 { start } else { end }, inset: if at == 0 { inset } else { padding }, breakable: false, body))
        at += 1
      }
      // No spans over columns with text: one over both kinds of column would widen the narrow one.
      while at < columns { cells.push([]); at += 1 }
      if item.kept { if index == 0 { cells.push(table.cell(rowspan: last + 1, breakable: false, [])) } } else { cells.push([]) }
    }
    cells.push(table.hline(stroke: 0.5pt + rule))
  }
  table(
    columns: (1fr,) + node.wide.map(wide => if wide { width * 0.3 } else { auto }) + (0pt,), stroke: none, inset: 0pt,
    table.header(..node.head.enumerate().map(((at, cell)) => table.cell(
      colspan: if at == columns - 1 { 2 } else { 1 }, align: if at == 0 { start } else { end }, inset: (bottom: 1.4mm),
      text(size: 8.5pt, weight: "medium", fill: muted, runs(cell)),
    ))),
    ..cells,
  )
}

#let taxes(node) = {
  set text(size: 8.5pt)
  let head = some(child(child(node, "thead"), "tr").children)
  let last = head.len() - 1
  let cell(at, size, body) = table.cell(
    align: if at == last { end } else { start },
    inset: if at == 0 { (y: size) } else if doc.dir == "rtl" { (y: size, right: 4mm) } else { (y: size, left: 4mm) }, body,
  )
  table(
    columns: head.enumerate().map(((at, k)) => if has(k, "narrow") { auto } else { 1fr }), stroke: none, inset: 0pt,
    table.header(..head.enumerate().map(((at, k)) => cell(at, 0.8mm, text(size: 8pt, weight: "medium", fill: muted, content(k))))),
    ..child(node, "tbody").children.map(row => some(row.children).enumerate().map(((at, k)) => cell(at, 1mm, content(k)))).flatten(),
  )
}

#let definitions(node) = block(above: 2.4mm, below: if has(node, "payment") { 3.4mm } else { 0pt }, breakable: not short(some(node.children)), {
  set text(size: 8.5pt) if has(node, "facts")
  set text(size: 7.5pt) if has(node, "small")
  for row in some(node.children) {
    let (label, value) = (content(child(row, "dt")), content(child(row, "dd")))
    // A signature is a few lines of its own.
    if has(row, "long") {
      block(above: 2.2mm, below: 1.2mm, sticky: true, text(fill: muted, label))
      block(above: 0mm, below: 0mm, text(size: 7pt, value))
      continue
    }
    let total = has(row, "total")
    if has(row, "discount") { pair(text(fill: minus, weight: "medium", label), text(fill: minus, weight: "medium", value)) }
    else if total { pair(text(size: 12pt, weight: "semibold", label), text(size: 12pt, weight: "semibold", value)) }
    else if has(row, "paid") { pair(text(weight: "medium", label), text(weight: "medium", value)) }
    else if has(node, "payment") { set text(size: 8.5pt, fill: muted); pair(label, value) }
    else { pair(text(fill: muted, label), value) }
  }
})

// The ways back from paper: the barcode, and beside it the QR code where there is one.
#let codes(barcode, qr) = {
  let drawing(node) = node.children.find(k => type(k) != str and k.image != none)
  let (gap, aside) = (5mm, 42mm)
  let room = if qr == none { width } else { width - gap - aside }
  let bars = {
    let bars = drawing(barcode)
    if bars != none {
      // No wider than usual, and in the narrow column still a quarter of a millimetre for a bar.
      let size = calc.min(bars.image.width * 0.33mm, room)
      let square = bars.image.width == bars.image.height
      if square { image(bytes(bars.image.svg), format: "svg", alt: bars.image.alt, width: 22mm) }
      else { image(bytes(bars.image.svg), format: "svg", alt: bars.image.alt, width: size, height: 16mm, fit: "stretch") }
    }
    block(above: 2.4mm, text(size: 8.5pt, fill: muted, tracking: 0.04em, content(child(barcode, "figcaption"))))
  }
  v(5mm)
  // With the footer that follows: its few lines alone would make a page.
  block(breakable: false, sticky: true, width: 100%, {
    line(length: 100%, stroke: (paint: edge, thickness: 0.8pt, dash: "dashed"))
    v(4mm)
    set align(center)
    if qr == none { bars } else {
      let code = drawing(qr)
      grid(columns: (room, aside), column-gutter: gap, align: center + horizon, bars, {
        image(bytes(code.image.svg), format: "svg", alt: code.image.alt, width: 22mm)
        block(above: 1.6mm, text(size: 7.5pt, fill: muted, content(child(qr, "figcaption"))))
      })
    }
  })
}

// The code of a fiscal device, with the words that its rule puts above and below it.
#let tax-code(node) = block(above: 3mm, below: 6mm, width: 100%, breakable: false, align(center, {
  for kid in some(node.children) {
    if kid.image == none { block(above: 3mm, below: 3mm, text(size: 8.5pt, content(kid))) }
    else { image(bytes(kid.image.svg), format: "svg", alt: kid.image.alt, width: if has(node, "large") { 65mm } else { 40mm }) }
  }
}))

// Paragraphs in free words.
#let prose(node) = {
  set text(size: 8.5pt)
  for kid in some(node.children) {
    if kid.tag == "h2" { heading(level: 2, content(kid)) }
    else if kid.tag == "p" {
      // Its direction is its own, whichever way the receipt is written, line by line: an isolate ends with its line.
      let line(k) = if is(k, "br") { linebreak() } else { "\u{2068}" + inline(k) + "\u{2069}" }
      let body = kid.children.map(line).join()
      let foreign(body) = text(lang: kid.lang, region: kid.region, dir: if kid.lang in ("ar", "fa", "he", "ur") { rtl } else { ltr }, body)
      block(above: 2mm, below: 2.4mm, width: 100%, if kid.lang == none { body } else { foreign(body) })
    }
  }
}

#let bullets(node) = list(
  marker: none, indent: 0pt, body-indent: 0pt, spacing: 1.8mm,
  ..some(node.children).map(k => content(k)),
)

#let draw(node) = {
  if type(node) == str { words(node) }
  else if has(node, "unseen") { }
  else if node.tag == "header" { masthead(node) }
  else if has(node, "notice") { notice(node) }
  else if has(node, "items") { items(node) }
  else if has(node, "taxes") { taxes(node) }
  else if node.tag == "dl" { definitions(node) }
  // Paper cannot unfold: the PDF shows the contents of a fold without their summary.
  else if node.tag == "details" { node.children.filter(k => not is(k, "summary")).map(draw).join() }
  else if has(node, "paper") {
    let both = node.children.find(k => has(k, "codes"))
    let code(name) = both.children.find(k => has(k, name))
    let kids = node.children.filter(k => not has(k, "codes"))
    let last = kids.last()
    kids.slice(0, -1).map(draw).join()
    // What stands before the codes goes with them: they alone would make a page that says nothing.
    if short(last.children) { block(above: 5mm, breakable: false, sticky: true, width: 100%, draw(last)) } else { draw(last) }
    codes(code("barcode"), code("qr"))
  }
  else if has(node, "words") { if node.tag == "div" and node.children.len() > 0 { block(width: 100%, inset: (bottom: 1.8mm), prose(node)) } else { prose(node) } }
  else if has(node, "tax-code") { tax-code(node) }
  else if has(node, "attachments") { bullets(node) }
  else if has(node, "social") { block(above: 2mm, below: 2mm, some(child(node, "ul").children).map(content).join("  ·  ")) }
  else if node.tag == "h2" { heading(level: 2, content(node)) }
  else if node.tag == "footer" {
    set align(center)
    set text(size: 8.5pt, fill: muted)
    block(above: 4mm, width: 100%, breakable: not short(node.children), node.children.map(draw).join())
  }
  else if node.tag == "p" { block(above: 1.6mm, below: 0pt, content(node)) }
  else { node.children.map(draw).join() }
}

#if doc.attachment != none {
  let file = doc.attachment
  pdf.attach(file.filename, bytes(file.text), relationship: "data", mime-type: file.type, description: file.description)
}
#doc.body.map(draw).join()
`;
