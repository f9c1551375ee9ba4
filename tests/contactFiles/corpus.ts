import { strToU8, zipSync } from "fflate"
import type { ImportRow } from "../../contract/rules/importFields.ts"
import type { FailureReason } from "../../src/features/import/reading/failure.ts"
import type { Source } from "../../src/features/import/reading/files/readTable.ts"
import type { Table } from "../../src/features/import/reading/table.ts"
import {
  delimitedText,
  encodeText,
  type LineEnd,
  type Rows,
  type Sheet,
  type SheetCell,
  type TextEncoding,
  textEncodings,
  withDeclaredSize,
  workbook
} from "./files.ts"

export type Case = {
  readonly name: string
  readonly source: Source
  readonly sheet?: string
} & (
  | {
      /** Parts of the table that must match exactly. */
      readonly table: Partial<Omit<Table, "columns" | "rows">> & {
        readonly columns?: ReadonlyArray<string>
        readonly rows?: Rows
      }
      /** The result of the guessed mapping for every row. */
      readonly sent?: ReadonlyArray<ImportRow>
    }
  | { readonly failure: FailureReason }
)

const file = (name: string, bytes: Uint8Array): Source => ({ kind: "file", name, bytes })
const csv = (text: string, name = "people.csv"): Source => file(name, encodeText(text, "utf-8"))
const paste = (text: string): Source => ({ kind: "text", text })

const delimiters = [",", ";", "\t", "|"] as const
const lineEnds: ReadonlyArray<LineEnd> = ["\n", "\r\n", "\r"]
const nameOf = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
  "\n": "LF",
  "\r\n": "CRLF",
  "\r": "CR"
} as const

type Trait = {
  readonly name: string
  readonly write: (delimiter: string, lineEnd: LineEnd) => string
  readonly table: (typeof basic)["table"]
}

const header = ["Name", "Company", "Email", "Notes"]
const people: Rows = [
  ["Zoë Ångström", "Brösel & Søn", "zoe@example.com", "said “later”"],
  ["José Núñez", "Año; Nuevo, S.A.", "jose@example.org", 'a "quoted" word, and | bars\tand tabs'],
  ["Ann Bell", "", "ann@example.net", "first line\nsecond line\n\nfourth line"]
]

const written = (rows: Rows, delimiter: string, lineEnd: LineEnd): string =>
  delimitedText(
    rows.map((row) => row.map((cell) => cell.replaceAll("\n", lineEnd))),
    { delimiter, lineEnd }
  )

const basic = {
  name: "plain",
  write: (delimiter: string, lineEnd: LineEnd) => written([header, ...people], delimiter, lineEnd),
  table: {
    headerRow: 1 as number | null,
    columns: header,
    rows: people,
    rowNumbers: [2, 3, 4] as ReadonlyArray<number>,
    emptyRows: 0,
    preamble: [] as ReadonlyArray<string>,
    notices: [] as Table["notices"]
  }
}

const traits: ReadonlyArray<Trait> = [
  basic,
  {
    name: "preamble",
    write: (delimiter, lineEnd) =>
      `List of people${lineEnd}Made on a Monday${lineEnd}${lineEnd}${written([header, ...people], delimiter, lineEnd)}`,
    table: {
      ...basic.table,
      headerRow: 4,
      rowNumbers: [5, 6, 7],
      preamble: ["List of people", "Made on a Monday"]
    }
  },
  {
    name: "repeated and empty headings",
    write: (delimiter, lineEnd) => written([["Name", "", "Email", "Email"], ...people], delimiter, lineEnd),
    table: { ...basic.table, columns: ["Name", "Column 2", "Email", "Email (2)"] }
  },
  {
    name: "empty rows",
    write: (delimiter, lineEnd) => {
      const [head = "", ...lines] = [header, ...people].map((row) => written([row], delimiter, lineEnd))
      const blank = `${delimiter.repeat(3)}${lineEnd}`
      return `${head}${blank}${lines[0]}${lineEnd}  ${delimiter} ${lineEnd}${lines.slice(1).join("")}${lineEnd}${blank}`
    },
    table: { ...basic.table, rowNumbers: [3, 6, 7], emptyRows: 5 }
  },
  {
    name: "no header",
    write: (delimiter, lineEnd) => written(people, delimiter, lineEnd),
    table: {
      ...basic.table,
      headerRow: null,
      columns: ["Column 1", "Column 2", "Column 3", "Column 4"],
      rowNumbers: [1, 2, 3]
    }
  },
  {
    name: "rows longer and shorter than the header",
    write: (delimiter, lineEnd) =>
      written(
        [header, ["Zoë Bell", "Bell"], ["Bo Cole", "Cole", "bo@example.com", "x", "more"]],
        delimiter,
        lineEnd
      ),
    table: {
      ...basic.table,
      columns: [...header, "Column 5"],
      rows: [
        ["Zoë Bell", "Bell", "", "", ""],
        ["Bo Cole", "Cole", "bo@example.com", "x", "more"]
      ],
      rowNumbers: [2, 3],
      notices: [
        { kind: "longRows", count: 1 },
        { kind: "shortRows", count: 1 }
      ]
    }
  }
]

const encodingOf = (encoding: TextEncoding) => encoding.replace(" bom", "") as NonNullable<Table["encoding"]>

/** Every encoding with every delimiter and line end, the traits taken in turn. */
const mixed: ReadonlyArray<Case> = textEncodings.flatMap((encoding, e) =>
  delimiters.flatMap((delimiter, d) =>
    lineEnds.map((lineEnd, l): Case => {
      const trait = traits[(e + d * 2 + l * 3 + Math.floor(e / 2)) % traits.length] ?? basic
      const extension = delimiter === "\t" ? "tsv" : e % 2 === 0 ? "csv" : "txt"
      return {
        name: `${encoding}, ${nameOf[delimiter]}, ${nameOf[lineEnd]}, ${trait.name}`,
        source: file(`people.${extension}`, encodeText(trait.write(delimiter, lineEnd), encoding)),
        table: { ...trait.table, kind: "delimited", encoding: encodingOf(encoding), delimiter }
      }
    })
  )
)

const oneLine = (headings: string, ...rows: ReadonlyArray<string>): string =>
  [headings, ...rows, ""].join("\r\n")

const known: ReadonlyArray<Case> = [
  {
    name: "LinkedIn Connections with its notes before the header",
    source: csv(
      oneLine(
        "Notes:",
        '"When exporting your connection data, you may notice that some of the email addresses are missing."',
        "",
        "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
        'Ann,Bell,https://www.linkedin.com/in/ann-bell-sample,,"Bell, Cole & Co",Head of Sales,01 Jan 2024',
        "Bo,Cole,https://www.linkedin.com/in/bo-cole-sample,bo@example.com,Cole,Engineer,29 Feb 2024"
      ),
      "Connections.csv"
    ),
    table: { known: "linkedin", headerRow: 4, emptyRows: 0 },
    sent: [
      {
        name: "Ann Bell",
        linkedinProfile: "https://www.linkedin.com/in/ann-bell-sample",
        company: "Bell, Cole & Co",
        title: "Head of Sales",
        fields: { "Connected On": "2024-01-01" }
      },
      {
        name: "Bo Cole",
        linkedinProfile: "https://www.linkedin.com/in/bo-cole-sample",
        email: "bo@example.com",
        company: "Cole",
        title: "Engineer",
        fields: { "Connected On": "2024-02-29" }
      }
    ]
  },
  {
    name: "Google Contacts, current form",
    source: csv(
      oneLine(
        "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - City,Address 1 - Country",
        "Ann,B,Cole,,,,,,,,Cole Ltd,Director,,,met in May,https://example.com/p.jpg,Panel ::: Vets, small ::: * myContacts,* Work,ann@example.com,Home,ann@example.org,Mobile,+44 20 7946 0001 ::: +44 20 7946 0002,Work,London,United Kingdom".replace(
          "Panel ::: Vets, small ::: * myContacts",
          '"Panel ::: Vets, small ::: * myContacts"'
        )
      )
    ),
    table: { known: "google" },
    sent: [
      {
        name: "Ann B Cole",
        company: "Cole Ltd",
        title: "Director",
        notes: "met in May",
        labels: ["Panel", "Vets, small"],
        email: "ann@example.com",
        phone: "2079460001",
        countryCode: "+44",
        city: "London",
        country: "United Kingdom",
        phones: [
          { kind: "mobile", number: "2079460001", countryCode: "+44" },
          { kind: "mobile", number: "2079460002", countryCode: "+44" }
        ],
        fields: { "Email 2": "ann@example.org" }
      }
    ]
  },
  {
    name: "Google Contacts, old form, in UTF-16",
    source: file(
      "google.csv",
      encodeText(
        oneLine(
          "Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title",
          "Ann Cole,Ann,,Cole,,Panel ::: * My Contacts,* Work,ann@example.com,Mobile,+91 98765 00001,,Cole Ltd,Director"
        ),
        "utf-16le bom"
      )
    ),
    table: { known: "googleOld", encoding: "utf-16le" },
    sent: [
      {
        name: "Ann Cole",
        labels: ["Panel"],
        email: "ann@example.com",
        phone: "9876500001",
        countryCode: "+91",
        phones: [{ kind: "mobile", number: "9876500001", countryCode: "+91" }],
        company: "Cole Ltd",
        title: "Director"
      }
    ]
  },
  {
    name: "Outlook classic: Title is Dr, the job is Job Title",
    source: csv(
      oneLine(
        "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business Country/Region,Business Fax,Business Phone,Mobile Phone,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Notes,Priority",
        "Dr,Ann,,Cole,,Cole Ltd,,Surgeon,,London,United Kingdom,,020 7946 0003,+44 7700 900001,Panel;Vets,ann@example.com,SMTP,Ann Cole,ann@example.org,,Normal"
      )
    ),
    table: { known: "outlook" },
    sent: [
      {
        name: "Ann Cole",
        company: "Cole Ltd",
        title: "Surgeon",
        city: "London",
        country: "United Kingdom",
        phone: "7700900001",
        countryCode: "+44",
        phones: [
          { kind: "mobile", number: "7700900001", countryCode: "+44" },
          { kind: "work", number: "2079460003", countryCode: "+44" }
        ],
        labels: ["Panel", "Vets"],
        email: "ann@example.com",
        fields: { Title: "Dr", "Email 2": "ann@example.org", Priority: "Normal" }
      }
    ]
  },
  {
    name: "Outlook, new",
    source: csv(
      oneLine(
        "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Business Phone,Mobile Phone,IMAddress,Job Title,Department,Company,Business City,Business Country/Region,Notes",
        "Ann,,Cole,Ms,,,,,ann@example.com,,,,+49 30 5550001,,,Engineer,,Cole GmbH,Berlin,Deutschland,"
      )
    ),
    table: { known: "outlookNew" },
    sent: [
      {
        name: "Ann Cole",
        email: "ann@example.com",
        phone: "305550001",
        countryCode: "+49",
        phones: [{ kind: "work", number: "305550001", countryCode: "+49" }],
        title: "Engineer",
        company: "Cole GmbH",
        city: "Berlin",
        country: "Deutschland",
        fields: { Title: "Ms" }
      }
    ]
  },
  {
    name: "Apollo: Title is the job, phones begin with an apostrophe",
    source: csv(
      oneLine(
        "First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Seniority,Work Direct Phone,Mobile Phone,Corporate Phone,Industry,Person Linkedin Url,Website,Company Linkedin Url,City,State,Country,Lists,Do Not Call",
        "Ann,Cole,VP Sales,Cole Ltd,Cole,ann@example.com,Verified,Vp,'+1 212-555-0101,'+1 (212) 555-0102,,retail,http://www.linkedin.com/in/ann-cole-sample,https://example.com,http://www.linkedin.com/company/cole-sample,New York,New York,United States,Panel,TRUE"
      )
    ),
    table: { known: "apollo" },
    sent: [
      {
        name: "Ann Cole",
        title: "VP Sales",
        company: "Cole Ltd",
        email: "ann@example.com",
        seniority: "Vp",
        phone: "2125550102",
        countryCode: "+1",
        phones: [
          { kind: "mobile", number: "2125550102", countryCode: "+1" },
          { kind: "direct", number: "2125550101", countryCode: "+1" }
        ],
        industry: "retail",
        linkedinProfile: "https://www.linkedin.com/in/ann-cole-sample",
        city: "New York",
        country: "United States",
        labels: ["Panel"],
        doNotCall: true,
        fields: {
          "Company Name for Emails": "Cole",
          "Email Status": "Verified",
          Website: "https://example.com",
          "Company Linkedin Url": "http://www.linkedin.com/company/cole-sample",
          State: "New York"
        }
      }
    ]
  },
  {
    name: "HubSpot",
    source: csv(
      oneLine(
        "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Last Activity Date,Lead Status,Marketing contact status,Create Date,Job Title",
        "101,Ann,Cole,ann@example.com,+33 1 99 00 00 01,,Cole SA,,New,,2024-03-05 10:11,Buyer"
      )
    ),
    table: { known: "hubspot" },
    sent: [
      {
        name: "Ann Cole",
        company: "Cole SA",
        email: "ann@example.com",
        phone: "199000001",
        countryCode: "+33",
        title: "Buyer",
        fields: {
          "Record ID": "101",
          "Lead Status": "New",
          "Create Date": "2024-03-05 10:11"
        }
      }
    ]
  },
  {
    name: "Salesforce report with its last lines",
    source: file(
      "report.csv",
      encodeText(
        oneLine(
          '"Salutation","First Name","Last Name","Title","Account Name","Mailing City","Mailing Country","Phone","Mobile","Email","Do Not Call","Account Owner"',
          '"Mr.","Ångel","Cole","Chief Buyer","Cole ""Best"" Ltd","Paris","France","01 99 00 00 02","","angel@example.com","1","Bo"',
          "",
          "",
          '"Contacts by owner"',
          '"Copyright (c) 2000-2024 salesforce.com, inc. All rights reserved."',
          '"Confidential Information - Do Not Distribute"'
        ),
        "windows-1252"
      )
    ),
    table: {
      known: "salesforceReport",
      encoding: "windows-1252",
      footer: [
        "Contacts by owner",
        "Copyright (c) 2000-2024 salesforce.com, inc. All rights reserved.",
        "Confidential Information - Do Not Distribute"
      ],
      emptyRows: 2,
      notices: []
    },
    sent: [
      {
        name: "Ångel Cole",
        title: "Chief Buyer",
        company: 'Cole "Best" Ltd',
        city: "Paris",
        country: "France",
        phone: "199000002",
        countryCode: "+33",
        email: "angel@example.com",
        doNotCall: true,
        fields: { Salutation: "Mr.", "Account Owner": "Bo" }
      }
    ]
  },
  {
    name: "Salesforce Data Loader",
    source: csv(
      oneLine(
        '"ID","ISDELETED","ACCOUNTID","LASTNAME","FIRSTNAME","TITLE","PHONE","EMAIL","MAILINGCITY","MAILINGCOUNTRY","DONOTCALL"',
        '"003000000000001AAA","false","001000000000001AAA","Cole","Ann","Owner","+81 3-5550-0001","ann@example.com","Tokyo","Japan","false"'
      )
    ),
    table: { known: "salesforceLoader" },
    sent: [
      {
        name: "Ann Cole",
        title: "Owner",
        phone: "355500001",
        countryCode: "+81",
        email: "ann@example.com",
        city: "Tokyo",
        country: "Japan",
        fields: { ID: "003000000000001AAA", ACCOUNTID: "001000000000001AAA" }
      }
    ]
  },
  {
    name: "this product's own export, formulas neutralised",
    source: csv(
      oneLine(
        "Name,Job title,Company,Industry,Seniority,City,Country,Skills,Email,Country code,Phone,LinkedIn profile,Labels,Thumbs,Call status,Next call at,Do not call,Notes,Shoe size",
        `Ann Cole,"'=SUM(A1)",'+Plus,Retail,Senior,Rome,Italy,"a, b ::: c",ann@example.com,'+39,0655500001,https://www.linkedin.com/in/ann-cole-sample,"One, two ::: Three",up,Not relevat,2024-05-06T07:08:00Z,no,'-minus,38`
      )
    ),
    table: { known: "own" },
    sent: [
      {
        name: "Ann Cole",
        title: "=SUM(A1)",
        company: "+Plus",
        industry: "Retail",
        seniority: "Senior",
        city: "Rome",
        country: "Italy",
        skills: ["a, b", "c"],
        email: "ann@example.com",
        countryCode: "+39",
        phone: "0655500001",
        linkedinProfile: "https://www.linkedin.com/in/ann-cole-sample",
        labels: ["One, two", "Three"],
        thumbs: "up",
        callStatus: "Not relevat",
        nextCallAt: "2024-05-06T07:08:00.000Z",
        doNotCall: undefined,
        notes: "-minus",
        fields: { "Shoe size": "38" }
      }
    ]
  }
]

const texts: ReadonlyArray<Case> = [
  {
    name: "pasted from a spreadsheet",
    source: paste("Name\tPhone\nAnn Cole\t+1 212 555 0103\n"),
    table: { delimiter: "\t", columns: ["Name", "Phone"], rows: [["Ann Cole", "+1 212 555 0103"]] }
  },
  {
    name: "pasted with a byte order mark and no last line end",
    source: paste("\ufeffName;Phone\r\nAnn Cole;+1 212 555 0103"),
    table: { delimiter: ";", columns: ["Name", "Phone"], rows: [["Ann Cole", "+1 212 555 0103"]] }
  },
  {
    name: "pasted e-mail addresses alone",
    source: paste("ann@example.com\nbo@example.com"),
    table: { headerRow: null, columns: ["Column 1"], rows: [["ann@example.com"], ["bo@example.com"]] },
    sent: [
      { name: "ann@example.com", email: "ann@example.com" },
      { name: "bo@example.com", email: "bo@example.com" }
    ]
  },
  {
    name: "one column with commas in it",
    source: csv("Name\nCole, Ann\nBell, Bo\n"),
    table: { columns: ["Name", "Column 2"].slice(0, 1), rows: [["Cole, Ann"], ["Bell, Bo"]] }
  },
  {
    name: "the sep= line of spreadsheet programs",
    source: csv("sep=;\r\nName;Company\r\nAnn;a,b,c\r\n"),
    table: { delimiter: ";", headerRow: 2, rowNumbers: [3], rows: [["Ann", "a,b,c"]] }
  },
  {
    name: "more commas than semicolons in the cells",
    source: csv("Alpha;Beta\na,b,c;d,e\nf,g,h;i,j\n"),
    table: {
      delimiter: ";",
      columns: ["Alpha", "Beta"],
      rows: [
        ["a,b,c", "d,e"],
        ["f,g,h", "i,j"]
      ]
    }
  },
  {
    name: "line ends of all three kinds in one file",
    source: csv("Name,Email\r\nAnn,ann@example.com\rBo,bo@example.com\nCy,cy@example.com"),
    table: {
      rows: [
        ["Ann", "ann@example.com"],
        ["Bo", "bo@example.com"],
        ["Cy", "cy@example.com"]
      ]
    }
  },
  {
    name: "formulas stay text",
    source: csv('Name,Notes\nAnn,=1+2\nBo,"=HYPERLINK(""https://example.com"")"\nCy,@here\n'),
    table: {
      rows: [
        ["Ann", "=1+2"],
        ["Bo", '=HYPERLINK("https://example.com")'],
        ["Cy", "@here"]
      ]
    }
  },
  {
    name: "a quote that never closes does not swallow the rest",
    source: csv('Name,Notes\nAnn,"open\nBo,fine\nCy,fine\n'),
    table: {
      rows: [
        ["Ann", '"open'],
        ["Bo", "fine"],
        ["Cy", "fine"]
      ],
      notices: [{ kind: "brokenQuotes", count: 1 }]
    }
  },
  {
    name: "a quoted word at the start of a cell",
    source: csv('Name,Company\nAnn,"Best" Ltd\nBo,"Cole, Bo"\n'),
    table: {
      rows: [
        ["Ann", '"Best" Ltd'],
        ["Bo", "Cole, Bo"]
      ]
    }
  },
  {
    name: "quotes in the middle of a cell",
    source: csv('Name,Notes\nAnn,six 6" tall\nBo,"a ""b"" c"\n'),
    table: {
      rows: [
        ["Ann", 'six 6" tall'],
        ["Bo", 'a "b" c']
      ],
      notices: []
    }
  },
  {
    name: "a title row as wide as the table",
    source: csv("Spring panel,,\n,,\nName,Email,City\nAnn,ann@example.com,Rome\n"),
    table: { headerRow: 3, preamble: ["Spring panel"], rows: [["Ann", "ann@example.com", "Rome"]] }
  },
  {
    name: "headings that nobody knows",
    source: csv("Zork,Quux\nred,blue\ngreen,yellow\n"),
    table: {
      headerRow: 1,
      columns: ["Zork", "Quux"],
      rows: [
        ["red", "blue"],
        ["green", "yellow"]
      ]
    }
  },
  {
    name: "a heading that is the name a repeated one would get",
    source: csv("Tag,Tag,Tag (2),Column 5,\na,b,c,d,e\n"),
    table: {
      columns: ["Tag", "Tag (3)", "Tag (2)", "Column 5", "Column 5 (2)"],
      rows: [["a", "b", "c", "d", "e"]]
    }
  },
  {
    name: "delimiters after the last column",
    source: csv("Name,Email,,,\nAnn,ann@example.com,,,\n"),
    table: { columns: ["Name", "Email"], rows: [["Ann", "ann@example.com"]], notices: [] }
  },
  {
    name: "UTF-8 with one broken byte stays UTF-8",
    source: file(
      "a.csv",
      new Uint8Array([
        ...encodeText("Name,City\nZoë,Zürich\nJosé,Köln\nÉva,Łódź\n", "utf-8"),
        0xff,
        0x2c,
        0x61,
        0x0a
      ])
    ),
    table: {
      encoding: "utf-8",
      rows: [
        ["Zoë", "Zürich"],
        ["José", "Köln"],
        ["Éva", "Łódź"],
        ["\ufffd", "a"]
      ],
      notices: [{ kind: "badBytes", count: 1 }]
    }
  },
  {
    name: "Chinese in UTF-16 without a mark",
    source: file("a.txt", encodeText("姓名,公司,邮箱\r\n王小明,示例公司,wang@example.com\r\n", "utf-16be")),
    table: {
      encoding: "utf-16be",
      columns: ["姓名", "公司", "邮箱"],
      rows: [["王小明", "示例公司", "wang@example.com"]]
    },
    sent: [{ name: "王小明", company: "示例公司", email: "wang@example.com" }]
  },
  {
    name: "German headings",
    source: csv(
      "Vorname;Nachname;Firma;E-Mail-Adresse;Telefonnummer;Land\nZoë;Groß;Beispiel GmbH;zoe@example.com;030 5550002;Deutschland\n"
    ),
    table: { delimiter: ";" },
    sent: [
      {
        name: "Zoë Groß",
        company: "Beispiel GmbH",
        email: "zoe@example.com",
        phone: "305550002",
        countryCode: "+49",
        country: "Deutschland"
      }
    ]
  },
  {
    name: "call statuses in either spelling and any case",
    source: csv(
      "Name,Call status\nAnn,Not relevat\nBo,not relevant\nCy,INCORRECT NUMBER\nDi,Decliend to talk\n"
    ),
    table: {},
    sent: [
      { name: "Ann", callStatus: "Not relevat" },
      { name: "Bo", callStatus: "Not relevat" },
      { name: "Cy", callStatus: "Incorrect numner" },
      { name: "Di", callStatus: "Decliend to talk" }
    ]
  },
  {
    name: "a receipt imported again",
    source: csv("Name,Email,Import result,Import reason\nAnn,ann@example.com,rejected,why\n"),
    table: {},
    sent: [{ name: "Ann", email: "ann@example.com" }]
  }
]

const special = (attributes: string, inner: string): SheetCell => ({ attributes, inner })
const sheetHead = ["Name", "Phone", "Joined"]

const sheetCase = (
  name: string,
  sheets: ReadonlyArray<Sheet>,
  table: Extract<Case, { table: unknown }>["table"],
  options?: Parameters<typeof workbook>[1]
): Case => ({
  name: `workbook: ${name}`,
  source: file("people.xlsx", workbook(sheets, options)),
  table: { kind: "workbook", encoding: null, delimiter: null, ...table }
})

const workbooks: ReadonlyArray<Case> = [
  sheetCase(
    "shared texts with runs, entities and signs",
    [
      {
        rows: [
          ["Name", "Notes"],
          ["A & <B>", 'say "hi" 😀'],
          [" spaced ", "two\nlines"]
        ]
      }
    ],
    {
      rows: [
        ["A & <B>", 'say "hi" 😀'],
        [" spaced ", "two\nlines"]
      ],
      sheet: "Sheet1"
    }
  ),
  sheetCase(
    "texts in the cells",
    [
      {
        shared: false,
        rows: [
          ["Name", "Notes"],
          ["Ann", "x"]
        ]
      }
    ],
    { rows: [["Ann", "x"]] }
  ),
  sheetCase(
    "cells without addresses",
    [
      {
        addresses: false,
        rows: [
          ["Name", "Notes", "Email"],
          ["Ann", "", "ann@example.com"]
        ]
      }
    ],
    {
      rows: [["Ann", "", "ann@example.com"]]
    }
  ),
  sheetCase(
    "elements with a prefix",
    [
      {
        prefix: "x",
        rows: [
          ["Name", "Notes"],
          ["Ann", "y"]
        ]
      }
    ],
    { rows: [["Ann", "y"]] }
  ),
  sheetCase(
    "stored without compression",
    [
      {
        rows: [
          ["Name", "Notes"],
          ["Ann", "y"]
        ]
      }
    ],
    { rows: [["Ann", "y"]] },
    { level: 0 }
  ),
  sheetCase(
    "long numbers, decimals and exponents",
    [
      {
        rows: [
          sheetHead,
          ["Ann", special("", "<v>919876500001</v>"), ""],
          ["Bo", special("", "<v>9.19876500002E11</v>"), special("", "<v>0.1</v>")],
          ["Cy", special("", "<v>0.30000000000000004</v>"), ""]
        ]
      }
    ],
    {
      rows: [
        ["Ann", "919876500001", ""],
        ["Bo", "919876500002", "0.1"],
        ["Cy", "0.3", ""]
      ]
    }
  ),
  sheetCase(
    "days, days with time, own formats, zeros in front",
    [
      {
        rows: [
          ["Name", "Phone", "Joined", "Seen", "Born", "Sum"],
          [
            "Ann",
            special('s="3"', "<v>1234</v>"),
            special('s="1"', "<v>45292</v>"),
            special('s="2"', "<v>45292.5</v>"),
            special('s="4"', "<v>60</v>"),
            special('s="5"', "<v>7.5</v>")
          ]
        ]
      }
    ],
    { rows: [["Ann", "001234", "2024-01-01", "2024-01-01 12:00", "1900-02-28", "7.5"]] }
  ),
  sheetCase(
    "days counted from 1904",
    [
      {
        rows: [
          ["Name", "Joined"],
          ["Ann", special('s="1"', "<v>43830</v>")]
        ]
      }
    ],
    { rows: [["Ann", "2024-01-01"]] },
    { date1904: true }
  ),
  sheetCase(
    "formulas: the last result, else the formula as text",
    [
      {
        rows: [
          ["Name", "Notes"],
          ["Ann", special('t="str"', "<f>A1&amp;B1</f><v>done</v>")],
          ["Bo", special("", "<f>SUM(1,2)</f>")],
          ["Cy", special("", "<f>1+2</f><v>3</v>")]
        ]
      }
    ],
    {
      rows: [
        ["Ann", "done"],
        ["Bo", "=SUM(1,2)"],
        ["Cy", "3"]
      ]
    }
  ),
  sheetCase(
    "yes, no and errors",
    [
      {
        rows: [
          ["Name", "Do not call", "Notes"],
          ["Ann", special('t="b"', "<v>1</v>"), special('t="e"', "<v>#N/A</v>")],
          ["Bo", special('t="b"', "<v>0</v>"), "x"]
        ]
      }
    ],
    {
      rows: [
        ["Ann", "TRUE", "#N/A"],
        ["Bo", "FALSE", "x"]
      ]
    }
  ),
  sheetCase(
    "rows and cells left out, a start further down",
    [
      {
        firstRow: 3,
        rows: [
          ["Name", "", "Email"],
          null,
          ["Ann", "", "ann@example.com"],
          ["", "", ""],
          ["Bo", "b", "bo@example.com"]
        ]
      }
    ],
    {
      headerRow: 3,
      columns: ["Name", "Column 2", "Email"],
      rows: [
        ["Ann", "", "ann@example.com"],
        ["Bo", "b", "bo@example.com"]
      ],
      rowNumbers: [5, 7],
      emptyRows: 2
    }
  ),
  sheetCase(
    "hidden and empty sheets are passed over, others named",
    [
      { hidden: true, name: "Secret", rows: [["Name"], ["No"]] },
      { name: "Blank", rows: [] },
      {
        name: "People & more",
        rows: [
          ["Name", "Email"],
          ["Ann", "ann@example.com"]
        ]
      },
      { name: "Rest", rows: [["x"]] }
    ],
    {
      sheet: "People & more",
      rows: [["Ann", "ann@example.com"]],
      notices: [
        { kind: "otherSheets", names: ["Secret", "Blank", "Rest"] },
        { kind: "hiddenSheets", count: 1 }
      ]
    }
  ),
  {
    name: "workbook: a sheet asked for by name",
    sheet: "Rest",
    source: file(
      "p.xlsx",
      workbook([
        { rows: [["Name"], ["No"]] },
        {
          name: "Rest",
          rows: [
            ["Name", "City"],
            ["Ann", "Rome"]
          ]
        }
      ])
    ),
    table: { sheet: "Rest", rows: [["Ann", "Rome"]] }
  },
  sheetCase(
    "units that XML cannot hold",
    [
      {
        shared: false,
        rows: [
          ["Name", "Notes"],
          ["Ann", "one_x000D_\ntwo"]
        ]
      }
    ],
    { rows: [["Ann", "one\ntwo"]] }
  ),
  sheetCase(
    "a preamble and repeated headings",
    [
      {
        rows: [
          ["Spring panel"],
          [""],
          ["Name", "Email", "Email"],
          ["Ann", "ann@example.com", "ann@example.org"]
        ]
      }
    ],
    {
      preamble: ["Spring panel"],
      columns: ["Name", "Email", "Email (2)"],
      rows: [["Ann", "ann@example.com", "ann@example.org"]]
    }
  ),
  sheetCase(
    "named .csv by mistake",
    [
      {
        rows: [
          ["Name", "Email"],
          ["Ann", "ann@example.com"]
        ]
      }
    ],
    { rows: [["Ann", "ann@example.com"]] }
  )
]

const card = (...lines: ReadonlyArray<string>): string =>
  ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n")
const cards = (
  name: string,
  text: string | Uint8Array,
  expected: Omit<Extract<Case, { table: unknown }>, "name" | "source">
): Case => ({
  name: `cards: ${name}`,
  source: file("people.vcf", typeof text === "string" ? encodeText(text, "utf-8") : text),
  ...expected
})

const vcards: ReadonlyArray<Case> = [
  cards(
    "version 3 with folded lines, groups and two of everything",
    card(
      "VERSION:3.0",
      "N:Cole;Ann;B;Dr;",
      "FN:Ann Co",
      " le",
      "ORG:Cole\\, Bell & Co;Sales",
      "TITLE:Buyer",
      "item1.EMAIL;TYPE=INTERNET:ann@example.com",
      "EMAIL;TYPE=INTERNET,PREF:first@example.com",
      "TEL;TYPE=CELL:+1 212 555 0104",
      "TEL;TYPE=WORK,FAX:+1 212 555 0999",
      "TEL;TYPE=WORK:+1 212 555 0105",
      "ADR;TYPE=WORK:;;1 Main St;New York;NY;10001;United States",
      "URL:https://www.linkedin.com/in/ann-cole-sample",
      "CATEGORIES:Panel,Vets\\, small",
      "NOTE:one\\ntwo\\; three"
    ),
    {
      table: { kind: "cards", known: "cards" },
      sent: [
        {
          name: "Ann B Cole",
          company: "Cole, Bell & Co",
          title: "Buyer",
          email: "first@example.com",
          phone: "2125550104",
          countryCode: "+1",
          phones: [
            { kind: "mobile", number: "2125550104", countryCode: "+1" },
            { kind: "work", number: "2125550105", countryCode: "+1" }
          ],
          linkedinProfile: "https://www.linkedin.com/in/ann-cole-sample",
          city: "New York",
          country: "United States",
          labels: ["Panel", "Vets, small"],
          notes: "one\ntwo; three",
          fields: {
            "Email 2": "ann@example.com",
            Fax: "+1 212 555 0999",
            Street: "1 Main St",
            State: "NY"
          }
        }
      ]
    }
  ),
  cards(
    "version 4 with quoted parameters",
    card(
      "VERSION:4.0",
      "FN:Zoë",
      'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+49-30-5550003',
      "EMAIL:zoe@example.com"
    ),
    {
      table: {
        columns: ["Full name", "Email", "Mobile phone"],
        rows: [["Zoë", "zoe@example.com", "+49-30-5550003"]]
      }
    }
  ),
  cards(
    "version 2.1 with quoted-printable over two lines",
    card(
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85ngstr=C3=B6m;Zo=C3=",
      "=AB;;;",
      "TEL;CELL:+46 8 555 00 01"
    ),
    {
      table: {
        columns: ["First name", "Last name", "Mobile phone"],
        rows: [["Zoë", "Ångström", "+46 8 555 00 01"]]
      }
    }
  ),
  cards(
    "version 2.1 quoted-printable in Latin-1",
    card(
      "VERSION:2.1",
      "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Zo=EB",
      "EMAIL;INTERNET:zoe@example.com"
    ),
    {
      table: { columns: ["Full name", "Email"], rows: [["Zoë", "zoe@example.com"]] }
    }
  ),
  cards(
    "many cards, LF, in UTF-16",
    encodeText(
      [1, 2, 3]
        .map((n) => card(`FN:Person ${n}`, `EMAIL:p${n}@example.com`))
        .join("")
        .replaceAll("\r\n", "\n"),
      "utf-16be bom"
    ),
    {
      table: {
        encoding: "utf-16be",
        rows: [
          ["Person 1", "p1@example.com"],
          ["Person 2", "p2@example.com"],
          ["Person 3", "p3@example.com"]
        ]
      }
    }
  ),
  cards("a card that the file ends in", `${card("FN:Ann")}BEGIN:VCARD\r\nFN:Bo\r\n`, {
    table: {
      columns: ["Full name"],
      rows: [["Ann"], ["Bo"]],
      notices: [{ kind: "unfinishedCards", count: 1 }]
    }
  }),
  cards(
    "a photo and an unknown property",
    card("VERSION:3.0", "FN:Ann", "PHOTO;ENCODING=b:AAAA", " BBBB", "X-THING:yes"),
    {
      table: { columns: ["Full name"], rows: [["Ann"]] }
    }
  ),
  cards(
    "a card within a card",
    card("FN:Ann", "BEGIN:VCARD", "FN:Agent", "END:VCARD", "EMAIL:ann@example.com"),
    {
      table: { columns: ["Full name", "Email"], rows: [["Ann", "ann@example.com"]] }
    }
  ),
  {
    name: "cards: pasted",
    source: paste(card("FN:Ann", "TEL:+1 212 555 0106")),
    table: { kind: "cards", rows: [["Ann", "+1 212 555 0106"]] }
  }
]

const repeatedRow = (count: number) => `Name,Email\n${"Ann,\n".repeat(count)}`
const bigSheet = (rows: number) =>
  `<worksheet><sheetData>${"<row><c><v>1</v></c></row>".repeat(rows)}</sheetData></worksheet>`

const bomb = (): Uint8Array => {
  const book = workbook([{ rows: [["Name"], ["Ann"]] }])
  return withDeclaredSize(book, "xl/worksheets/sheet1.xml", 0x7fffffff)
}

const failures: ReadonlyArray<Case> = [
  { name: "nothing at all", source: csv(""), failure: "empty" },
  { name: "blanks alone", source: csv(" \n\n\t\n"), failure: "empty" },
  { name: "a byte order mark alone", source: file("a.csv", encodeText("", "utf-8 bom")), failure: "empty" },
  { name: "a header alone", source: csv("Name,Email\n"), failure: "noRows" },
  {
    name: "more than 64 MB",
    source: file("a.csv", new Uint8Array(64 * 1024 * 1024 + 1).fill(65)),
    failure: "tooBig"
  },
  { name: "more than 100,000 rows", source: csv(repeatedRow(100_001)), failure: "tooManyRows" },
  {
    name: "more than 500 columns",
    source: csv(`${Array.from({ length: 501 }, (_, i) => `c${i}`).join(",")}\n${"x,".repeat(501)}\n`),
    failure: "tooManyColumns"
  },
  {
    name: "a picture",
    source: file("a.csv", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])),
    failure: "notText"
  },
  {
    name: "noise",
    source: file("a.csv", new Uint8Array(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 251))),
    failure: "notText"
  },
  { name: "a PDF", source: csv("%PDF-1.7\n..."), failure: "notText" },
  {
    name: "UTF-32",
    source: file("a.csv", new Uint8Array([0xff, 0xfe, 0, 0, 65, 0, 0, 0])),
    failure: "unknownEncoding"
  },
  {
    name: "an old .xls",
    source: file("a.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])),
    failure: "oldExcel"
  },
  {
    name: "a workbook with a password",
    source: file(
      "a.xlsx",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, ...encodeText("EncryptedPackage", "utf-16le")])
    ),
    failure: "locked"
  },
  {
    name: "a web page called .xls",
    source: csv("<html><table><tr><td>Name</td></tr></table></html>", "a.xls"),
    failure: "webPage"
  },
  { name: "an XML file", source: csv('<?xml version="1.0"?><a/>'), failure: "notSpreadsheet" },
  {
    name: "another kind of zip",
    source: file("a.xlsx", zipSync({ "word/document.xml": strToU8("<a/>") })),
    failure: "notSpreadsheet"
  },
  {
    name: "a workbook cut short",
    source: file("a.xlsx", workbook([{ rows: [["Name"], ["Ann"]] }]).slice(0, 400)),
    failure: "damaged"
  },
  {
    name: "a workbook with a byte changed inside",
    source: file("a.xlsx", damagedWorkbook()),
    failure: "damaged"
  },
  { name: "a workbook without rows", source: file("a.xlsx", workbook([{ rows: [] }])), failure: "noRows" },
  {
    name: "a sheet that is not there",
    sheet: "Gone",
    source: file("a.xlsx", workbook([{ rows: [["Name"], ["Ann"]] }])),
    failure: "noSheet"
  },
  { name: "a bomb that declares its size", source: file("a.xlsx", bomb()), failure: "zipBomb" },
  { name: "a bomb that lies about its size", source: file("a.xlsx", lyingBomb()), failure: "zipBomb" },
  {
    name: "a workbook of too many rows",
    source: file("a.xlsx", replaceSheet(bigSheet(101_500))),
    failure: "tooManyRows"
  },
  {
    name: "a workbook whose one text is repeated without end",
    source: file("a.xlsx", textBomb()),
    failure: "tooMuchText"
  },
  { name: "a .vcf without cards", source: csv("Name,Email\nAnn,x", "a.vcf"), failure: "noCards" }
]

function replaceSheet(xml: string, sharedStrings?: string): Uint8Array {
  return zipSync({
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>'),
    "xl/worksheets/sheet1.xml": strToU8(xml),
    ...(sharedStrings === undefined ? {} : { "xl/sharedStrings.xml": strToU8(sharedStrings) })
  })
}

function damagedWorkbook(): Uint8Array {
  const book = replaceSheet(bigSheet(200).replace("</sheetData>", "</sheetDatum>"))
  return book
}

function lyingBomb(): Uint8Array {
  return withDeclaredSize(replaceSheet(bigSheet(50_000)), "xl/worksheets/sheet1.xml", 1_000)
}

function textBomb(): Uint8Array {
  const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(3_000)
  return replaceSheet(
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`
  )
}

export const corpus: ReadonlyArray<Case> = [
  ...mixed,
  ...known,
  ...texts,
  ...workbooks,
  ...vcards,
  ...failures
]
