import type { InputFormat } from '@/lib/formats/input-formats';

/** The first mapping of a new transformation, with an example of its input. */
export interface Starter {
  readonly mapping: string;
  readonly input: string;
}

const note = '/* One receipt, or a list of them, as POST /receipts takes it. */\n';

const json: Starter = {
  input: `{
  "id": "A-1001",
  "time": "2026-03-14T12:34:00+01:00",
  "store": 1,
  "total": 6.8,
  "lines": [
    { "text": "Espresso", "count": 2, "amount": 5.2 },
    { "text": "Croissant", "count": 1, "amount": 1.6 }
  ]
}
`,
  mapping: `${note}{
  "transaction_id": id,
  "localtime": time,
  "store_reference": store,
  "total": total,
  "items": [lines.{ "name": text, "quantity": count, "total": amount }]
}
`,
};

export const starters: Readonly<Record<InputFormat, Starter>> = {
  json,
  auto: json,
  xml: {
    input: `<receipt id="A-1001" time="2026-03-14T12:34:00+01:00" store="1" total="6.80">
  <line count="2" amount="5.20">Espresso</line>
  <line count="1" amount="1.60">Croissant</line>
</receipt>
`,
    mapping: `${note}receipt.{
  "transaction_id": \`@id\`,
  "localtime": \`@time\`,
  "store_reference": $number(\`@store\`),
  "total": $decimal(\`@total\`),
  "items": [line.{
    "name": \`#text\`,
    "quantity": $number(\`@count\`),
    "total": $decimal(\`@amount\`)
  }]
}
`,
  },
  csv: {
    input: `Receipt;Time;Store;Item;Quantity;Amount
A-1001;14.03.2026 12:34;1;Espresso;2;5,20
A-1001;14.03.2026 12:34;1;Croissant;1;1,60
A-1002;14.03.2026 12:36;1;Tea;1;2,40
`,
    mapping: `${note}$each(rows{ Receipt: $ }, function($lines) {
  {
    "transaction_id": $lines[0].Receipt,
    "localtime": $localtime($lines[0].Time, "DD.MM.YYYY hh:mm"),
    "store_reference": $number($lines[0].Store),
    "total": $round($sum($lines.$decimal(Amount, ",")), 2),
    "items": [$lines.{
      "name": Item,
      "quantity": $number(Quantity),
      "total": $decimal(Amount, ",")
    }]
  }
})
`,
  },
  // The input is empty text, because an archive cannot be typed.
  zip: {
    input: '',
    mapping: `${note}files.*.{
  "transaction_id": id,
  "localtime": time,
  "store_reference": store,
  "total": total,
  "items": [lines.{ "name": text, "quantity": count, "total": amount }]
}
`,
  },
  text: {
    input: `Receipt A-1001   14.03.26 12:34
2 Espresso           5,20
1 Croissant          1,60
TOTAL                6,80
`,
    mapping: `${note}(
  $head := $columns(lines[0], [8, 9, 20]);
  {
    "transaction_id": $head[1],
    "localtime": $localtime($head[2], "DD.MM.YY hh:mm"),
    "store_reference": 1,
    "total": $decimal(lines[$contains($, "TOTAL")], ","),
    "items": [lines[$match($, /^\\d/)].(
      $part := $columns($, [2, 18, 10]);
      { "name": $part[1], "quantity": $number($part[0]), "total": $decimal($part[2], ",") }
    )]
  }
)
`,
  },
  escpos: {
    input: `\u001b@\u001ba\u0001A-1001  14.03.26 12:34\n\u001ba\u00002 Espresso           5,20\n1 Croissant          1,60\n\u001bE\u0001TOTAL                6,80\n\u001bE\u0000\u001dV\u0000`,
    mapping: `${note}slips.(
  $head := $columns(lines[0], [8, 20]);
  {
    "transaction_id": $head[0],
    "localtime": $localtime($head[1], "DD.MM.YY hh:mm"),
    "store_reference": 1,
    "total": $decimal(lines[$contains($, "TOTAL")], ","),
    "items": [lines[$match($, /^\\d/)].(
      $part := $columns($, [2, 18, 10]);
      { "name": $part[1], "quantity": $number($part[0]), "total": $decimal($part[2], ",") }
    )]
  }
)
`,
  },
};
