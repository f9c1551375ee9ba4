import { describe, expect, it } from "vitest"
import type { ImportRow } from "../../contract/rules/importFields.ts"
import type { KnownFile } from "../../src/features/import/reading/mapping/knownFiles.ts"
import { makeReading } from "../../src/features/import/reading/reading.ts"

type Export = {
  readonly program: string
  readonly known: KnownFile | null
  readonly headings: string
  readonly cells: string
  readonly row: ImportRow
}

const phone = (number: string, kind?: "mobile" | "work" | "direct" | "home" | "switchboard" | "other") => ({
  ...(kind && { kind }),
  number,
  countryCode: "+44"
})
const ann = { name: "Ann Cole", email: "ann@example.com" }

/** The headings are those of each program's own export; the cells are made up. */
const exports: ReadonlyArray<Export> = [
  {
    program: "Zoho CRM",
    known: "zoho",
    headings:
      "Record Id,Contact Owner,Lead Source,First Name,Last Name,Account Name,Email,Title,Phone,Home Phone,Fax,Mobile,Asst Phone,Email Opt Out,Tag,Description,Mailing City,Mailing Country",
    cells:
      "zcrm_1,Caller One,,Ann,Cole,Acme,ann@example.com,Head,+44 20 7946 0001,,+44 20 7946 0009,+44 7700 900001,+44 20 7946 0008,true,Panel,Met in May,London,United Kingdom",
    row: {
      ...ann,
      company: "Acme",
      title: "Head",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001")],
      doNotCall: true,
      labels: ["Panel"],
      notes: "Met in May",
      city: "London",
      country: "United Kingdom",
      fields: {
        "Record Id": "zcrm_1",
        "Contact Owner": "Caller One",
        Fax: "+44 20 7946 0009",
        "Asst Phone": "+44 20 7946 0008"
      }
    }
  },
  {
    program: "Pipedrive",
    known: "pipedrive",
    headings:
      "Person - Name,Person - Organization,Person - Email - Work,Person - Phone - Work,Person - Phone - Mobile,Person - Labels,Person - Job title,Person - Owner",
    cells: "Ann Cole,Acme,ann@example.com,+44 20 7946 0001,+44 7700 900001,Hot,Head,Caller One",
    row: {
      ...ann,
      company: "Acme",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "work")],
      labels: ["Hot"],
      title: "Head",
      fields: { "Person - Owner": "Caller One" }
    }
  },
  {
    program: "Close",
    known: "close",
    headings:
      "lead_id,lead_name,name,title,primary_phone,primary_phone_type,other_phones,primary_email,other_emails",
    cells:
      "lead_1,Acme,Ann Cole,Head,+44 7700 900001,mobile,+44 20 7946 0001,ann@example.com,ann@example.org",
    row: {
      ...ann,
      company: "Acme",
      title: "Head",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "other")],
      fields: { lead_id: "lead_1", "Email 2": "ann@example.org" }
    }
  },
  {
    program: "Mailchimp",
    known: "mailchimp",
    headings:
      "Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,CC,LEID,EUID,NOTES,TAGS,UNSUB_TIME",
    cells:
      'ann@example.com,Ann,Cole,+44 20 7946 0001,2,2024-05-01 10:00:00,gb,1,e1,,"""Vets, small"",""Panel""",2024-06-01 10:00:00',
    row: {
      ...ann,
      phone: "2079460001",
      countryCode: "+44",
      country: "gb",
      labels: ["Vets, small", "Panel"],
      doNotCall: true,
      fields: { MEMBER_RATING: "2", OPTIN_TIME: "2024-05-01 10:00", LEID: "1", EUID: "e1" }
    }
  },
  {
    program: "Calendly",
    known: "calendly",
    headings:
      "User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number,Event Type Name,Question 1,Response 1",
    cells:
      "Host One,host@example.net,Ann Cole,Ann,Cole,ann@example.com,+44 7700 900001,Interview,What do you do?,Research",
    row: {
      ...ann,
      phone: "7700900001",
      countryCode: "+44",
      fields: {
        "User Name": "Host One",
        "User Email": "host@example.net",
        "Event Type Name": "Interview",
        "Question 1": "What do you do?",
        "Response 1": "Research"
      }
    }
  },
  {
    program: "Eventbrite",
    known: "eventbrite",
    headings:
      "Order ID,Order date,Attendee first name,Attendee last name,Attendee email,Phone number,Event name,Ticket quantity,Ticket type,Buyer first name,Buyer last name,Buyer email",
    cells: "77,2024-05-01,Ann,Cole,ann@example.com,+44 20 7946 0001,Panel,1,Free,Bo,Dean,bo@example.net",
    row: {
      ...ann,
      phone: "2079460001",
      countryCode: "+44",
      fields: {
        "Order ID": "77",
        "Order date": "2024-05-01",
        "Event name": "Panel",
        "Ticket quantity": "1",
        "Ticket type": "Free",
        "Buyer first name": "Bo",
        "Buyer last name": "Dean",
        "Buyer email": "bo@example.net"
      }
    }
  },
  {
    program: "Typeform",
    known: "typeform",
    headings:
      "#,What's your first name?,What's your last name?,Please enter your email address,Your phone number,Which company do you work for?,Response Type,Start Date (UTC),Submit Date (UTC),Network ID,Tags",
    cells:
      "r1,Ann,Cole,ann@example.com,+44 20 7946 0001,Acme,completed,2024-05-01 10:00:00,2024-05-01 10:05:00,n1,Panel",
    row: {
      ...ann,
      phone: "2079460001",
      countryCode: "+44",
      labels: ["Panel"],
      fields: {
        "#": "r1",
        "Which company do you work for?": "Acme",
        "Response Type": "completed",
        "Start Date (UTC)": "2024-05-01 10:00",
        "Submit Date (UTC)": "2024-05-01 10:05",
        "Network ID": "n1"
      }
    }
  },
  {
    program: "Airtable",
    known: null,
    headings: "Name,Email,Phone,Company,Do not contact,Tags",
    cells: 'Ann Cole,ann@example.com,+44 20 7946 0001,Acme,checked,"Panel,Vets"',
    row: {
      ...ann,
      phone: "2079460001",
      countryCode: "+44",
      company: "Acme",
      doNotCall: true,
      labels: ["Panel", "Vets"]
    }
  },
  {
    program: "Notion",
    known: null,
    headings: "Name,Company,Email,Phone",
    cells: "Ann Cole,Acme (https://www.notion.so/Acme-0123456789abcdef),ann@example.com,+44 20 7946 0001",
    row: { ...ann, company: "Acme", phone: "2079460001", countryCode: "+44" }
  },
  {
    program: "Outlook in English, without its rarer columns",
    known: "outlook",
    headings:
      "Title,First Name,Last Name,Company,Job Title,Business Phone,Mobile Phone,Business Fax,E-mail Address",
    cells: "Dr,Ann,Cole,Acme,Head,+44 20 7946 0001,+44 7700 900001,+44 20 7946 0009,ann@example.com",
    row: {
      ...ann,
      company: "Acme",
      title: "Head",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "work")],
      fields: { Title: "Dr", "Business Fax": "+44 20 7946 0009" }
    }
  },
  {
    program: "Outlook in German",
    known: "outlookDe",
    headings:
      "Anrede,Vorname,Weitere Vornamen,Nachname,Firma,Position,Ort geschäftlich,Land/Region geschäftlich,Fax geschäftlich,Telefon geschäftlich,Mobiltelefon,Kategorien,E-Mail-Adresse,E-Mail-Typ,Notizen",
    cells:
      "Frau,Ann,,Cole,Acme,Leiterin,London,Vereinigtes Königreich,020 7946 0009,020 7946 0001,+44 7700 900001,Panel,ann@example.com,SMTP,Im Mai getroffen",
    row: {
      ...ann,
      company: "Acme",
      title: "Leiterin",
      city: "London",
      country: "Vereinigtes Königreich",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "work")],
      labels: ["Panel"],
      notes: "Im Mai getroffen",
      fields: { Anrede: "Frau", "Fax geschäftlich": "020 7946 0009" }
    }
  },
  {
    program: "Outlook in French",
    known: "outlookFr",
    headings:
      "Titre,Prénom,Deuxième prénom,Nom,Société,Profession,Ville (bureau),Pays/Région (bureau),Télécopie (bureau),Téléphone (bureau),Tél. mobile,Adresse de messagerie,Type de messagerie,Notes",
    cells:
      "Mme,Ann,,Cole,Acme,Directrice,Londres,Royaume-Uni,020 7946 0009,020 7946 0001,+44 7700 900001,ann@example.com,SMTP,",
    row: {
      ...ann,
      company: "Acme",
      title: "Directrice",
      city: "Londres",
      country: "Royaume-Uni",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "work")],
      fields: { Titre: "Mme", "Télécopie (bureau)": "020 7946 0009" }
    }
  },
  {
    program: "Outlook in Spanish",
    known: "outlookEs",
    headings:
      "Tratamiento,Nombre,Segundo nombre,Apellidos,Organización,Puesto,Ciudad de trabajo,País o región del trabajo,Fax del trabajo,Teléfono del trabajo,Teléfono móvil,Dirección de correo electrónico,Tipo de correo electrónico,Notas",
    cells:
      "Sra.,Ann,,Cole,Acme,Directora,Londres,Reino Unido,020 7946 0009,020 7946 0001,+44 7700 900001,ann@example.com,SMTP,",
    row: {
      ...ann,
      company: "Acme",
      title: "Directora",
      city: "Londres",
      country: "Reino Unido",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "work")],
      fields: { Tratamiento: "Sra.", "Fax del trabajo": "020 7946 0009" }
    }
  },
  {
    program: "Outlook in Japanese",
    known: "outlookJa",
    headings:
      "姓,名,ミドル ネーム,会社名,部署,役職,会社 FAX,会社電話,携帯電話,電子メール アドレス,電子メールの種類,メモ",
    cells:
      "山田,太郎,,見本商事,,部長,+44 20 7946 0009,+44 20 7946 0001,+44 7700 900001,taro@example.com,SMTP,",
    row: {
      name: "山田太郎",
      email: "taro@example.com",
      company: "見本商事",
      title: "部長",
      phone: "7700900001",
      countryCode: "+44",
      phones: [phone("7700900001", "mobile"), phone("2079460001", "work")],
      fields: { "会社 FAX": "+44 20 7946 0009" }
    }
  },
  {
    program: "LinkedIn",
    known: "linkedin",
    headings: "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
    cells: "Ann,Cole,https://www.linkedin.com/in/ann-cole-sample,ann@example.com,Acme,Head,01 May 2024",
    row: {
      ...ann,
      linkedinProfile: "https://www.linkedin.com/in/ann-cole-sample",
      company: "Acme",
      title: "Head",
      fields: { "Connected On": "2024-05-01" }
    }
  }
]

describe("files of other programs", () => {
  it.each(exports)("$program", async ({ known, headings, cells, row }) => {
    const reading = makeReading()
    const { table, guesses } = await reading.open({ kind: "text", text: `${headings}\n${cells}\n` })
    await reading.check(guesses.map(({ target }) => target))
    expect({ known: table.known, row: reading.chunk(0, 1)[0]?.row }).toEqual({ known, row })
  })

  it("that fit no recipe are not recognised as another program's", async () => {
    const { table } = await makeReading().open({
      kind: "text",
      text: "First name,Last name,Email,Account name\nAnn,Cole,ann@example.com,Acme\n"
    })
    expect(table.known).toBeNull()
  })
})
