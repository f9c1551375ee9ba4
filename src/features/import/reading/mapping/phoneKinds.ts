import type { ContactPhone } from "../../../../../contract/entities/Contact.ts"
import { fold } from "./fold.ts"
import { plainHeadings } from "./plainHeadings.ts"

export type PhoneKind = NonNullable<ContactPhone["kind"]> | "fax"

/** The calling order of a person's numbers. */
const callingOrder: ReadonlyArray<PhoneKind | undefined> = [
  "mobile",
  "direct",
  undefined,
  "work",
  "switchboard",
  "home",
  "other"
]

export const byCallingOrder = (one: PhoneKind | undefined, other: PhoneKind | undefined): number =>
  callingOrder.indexOf(one) - callingOrder.indexOf(other)

/** Numbers of these kinds are shared, so they identify no one. */
export const isSharedKind = (kind: PhoneKind | undefined): boolean =>
  kind !== undefined && kind !== "mobile" && kind !== "direct"

const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(", ").flatMap((word) => fold(word).split(" ")))

const phoneWords = words(
  "phone, phones, telephone, tel, telefon, telefonnummer, telefonnumre, telefoni, téléphone, teléfono, telefono, telefone, telefoon, rufnummer, haupttelefon, direkttelefon, telefonu, هاتف, الهاتف, تلفون, tlf, tfn, τηλ, тел, mobilephone, homephone, workphone, businessphone, otherphone, τηλέφωνο, телефон, số"
)
/** The first kind named in a heading: "Work mobile" is a mobile, "Work fax" a fax. */
const kindWords: ReadonlyArray<readonly [PhoneKind, ReadonlySet<string>]> = [
  ["fax", words("fax, faxnummer, telefax, télécopie, télécopieur, telekopi, faks, факс, φαξ, فاكس")],
  [
    "mobile",
    words(
      "mobile, cell, cellphone, cellular, mobilephone, iphone, handy, handynummer, handynr, mobilfunknummer, mobilszám, mobilnr, mob, kom, моб, الموبايل, mobil, mobilnummer, mobiltelefon, mobilfunk, portable, móvil, celular, cellulare, telemóvel, komórka, komórkowy, мобильный, сотовый, κινητό, cep, gsm, whatsapp, الجوال, جوال, محمول, موبايل"
    )
  ],
  [
    "direct",
    words(
      "direct, ddi, direktwahl, durchwahl, direkt, direkte, direkttelefon, directe, bezpośredni, directo, diretto, direto, прямой, άμεσο, doğrudan, مباشر"
    )
  ],
  [
    "switchboard",
    words(
      "switchboard, corporate, company, organization, organisation, organización, organizzazione, organização, headquarters, hq, reception, zentrale, firma, standard, société, centralita, empresa, centralino, azienda, central, växel, företag, virksomhed, omstilling, centrala, коммутатор, компания, központ, κέντρο, santral, şirket, الشركة"
    )
  ],
  [
    "work",
    words(
      "work, workphone, business, businessphone, office, geschäftlich, dienstlich, arbeit, büro, bureau, travail, professionnel, pro, trabajo, oficina, lavoro, ufficio, trabalho, escritório, arbejde, kontor, arbete, służbowy, praca, biuro, munkahelyi, irodai, εργασίας, γραφείου, рабочий, служебный, iş, ofis, العمل, عمل"
    )
  ],
  [
    "home",
    words(
      "home, homephone, private, privat, personal, domicile, casa, particular, hjem, hem, bostad, domowy, dom, otthoni, σπιτιού, домашний, ev, المنزل, منزل"
    )
  ],
  [
    "other",
    words(
      "other, otherphone, alternative, alternate, secondary, second, sonstige, weitere, weiteres, autre, otro, altro, outro, anden, annan, inny, egyéb, άλλο, другой, diğer, أخرى, آخر"
    )
  ]
]

const fillers = words(
  "number, numbers, no, nr, n, numero, número, numéro, nummer, numer, номер, αριθμός, numarası, رقم, primary, main, principal, principale, value, dial, ligne, línea, linea, linha, de, del, della, di, da, do, du, au, la, le, of, the, line, contact, person"
)

/** Words that name both a phone and a kind. */
const phonesOfAKind = words(
  "switchboard, zentrale, centralita, centralino, växel, коммутатор, santral, direktwahl, durchwahl, ddi"
)

/** The owner of the number, if it is not the row's person. */
const othersPhone = /秘書|秘书|助理|緊急|紧急/

/** Scripts without spaces: a heading matches a word that it contains. */
const eastAsian: ReadonlyArray<readonly [PhoneKind | "phone", RegExp]> = [
  ["fax", /fax|ファックス|ファクス|传真|傳真|팩스/i],
  ["mobile", /携帯|手机|手機|移动|行動|휴대/],
  ["direct", /直通/],
  ["switchboard", /代表|总机|總機/],
  ["work", /会社|勤務|工作|办公|辦公|职场|직장/],
  ["home", /自宅|住宅|家庭|集宅/],
  ["other", /その他|其他/],
  ["phone", /電話|电话|전화|总机|總機/]
]

export type PhoneHeading = {
  readonly kind: PhoneKind | undefined
  /** True if the heading can only be a phone's, false if it may be "Office" or "Other". */
  readonly isPhone: boolean
}

/** The kind of number that a heading names, in any language of the interface; undefined if it has other words, too. */
export const phoneOfHeading = (heading: string): PhoneHeading | undefined => {
  const folded = fold(heading.slice(0, 100))
  for (const plain of [folded, ...plainHeadings(folded)]) {
    const found = phoneNamed(plain)
    if (found !== undefined) return found
  }
  return undefined
}

const phoneNamed = (folded: string): PhoneHeading | undefined => {
  // Folding splits the syllables of Korean.
  const whole = folded.normalize("NFC")
  const found = othersPhone.test(whole)
    ? []
    : eastAsian.filter(([, pattern]) => pattern.test(whole)).map(([kind]) => kind)
  if (found.some((kind) => kind === "phone" || kind === "mobile" || kind === "fax")) {
    const [kind] = found
    return { kind: kind === "phone" ? undefined : kind, isPhone: kind !== "fax" }
  }
  const parts = folded.split(" ").filter((part) => !/^\d{1,2}$/.test(part) && !fillers.has(part))
  const kinds = kindWords.filter(([, list]) => parts.some((part) => list.has(part)))
  const isKnown = parts.every((part) => phoneWords.has(part) || kindWords.some(([, list]) => list.has(part)))
  if (!isKnown || parts.length === 0) return undefined
  const kind = kinds[0]?.[0]
  const namesPhone = parts.some((part) => phoneWords.has(part) || phonesOfAKind.has(part))
  return { kind, isPhone: kind !== "fax" && (kind === "mobile" || namesPhone) }
}
