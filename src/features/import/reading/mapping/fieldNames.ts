import {
  exportColumns,
  type ImportField,
  receiptColumns
} from "../../../../../contract/rules/importFields.ts"
import { fold } from "./fold.ts"
import { phoneOfHeading } from "./phoneKinds.ts"
import { plainHeadings } from "./plainHeadings.ts"

/**
 * Column names in files of any origin, in the languages of the interface. Compared folded. The first of two family
 * names goes in the middle, where it is read.
 */
const names: Readonly<Record<ImportField, string>> = {
  name: "name, full name, contact name, contact, person, person name, lead name, display name, respondent, respondent name, nom complet, nombre completo, nome completo, vollständiger name, ansprechpartner, kontakt, imię i nazwisko, полное имя, фио, имя и фамилия, fulde navn, navn, namn, fullständigt namn, 姓名, 氏名, 名前, ad soyad, adı soyadı, teljes név, név, ονοματεπώνυμο, ονομα, الاسم, الاسم الكامل, nombre, nome, 이름, 성명, contact person, kontaktperson, vor und nachname, vorname nachname, vorname und nachname, name vorname, name und vorname, nom et prénom, nom prénom, prénom et nom, prénom nom, interlocuteur, nombre y apellidos, nombre y apellido, apellidos y nombre, persona de contacto, contacto, nome e cognome, cognome e nome, nome cognome, nominativo, referente, nome e sobrenome, nome e apelido, nome do contato, contato, for og efternavn, för och efternamn, nazwisko i imię, imię nazwisko, osoba kontaktowa, ф и о, фамилия и имя, имя фамилия, фамилия имя, фамилия имя отчество, контактное лицо, контакт, kapcsolattartó, kapcsolattartó neve, όνομα επώνυμο, όνομα και επώνυμο, επώνυμο και όνομα, isim, isim soyisim, adı ve soyadı, yetkili, ilgili kişi, الاسم الثلاثي, الاسم الرباعي, جهة الاتصال, 联系人, 聯絡人, 客户姓名, 客户名称, お名前, 担当者, 担当者名, ご担当者名, ご担当者様",
  firstName:
    "first name, firstname, given name, forename, first, fname, prénom, prenom, vorname, nombre de pila, primer nombre, nome proprio, primeiro nome, fornavn, förnamn, imię, имя, utónév, keresztnév, όνομα μικρό, ad, adı, 名, 名字, الاسم الأول, jméno",
  middleName:
    "middle name, middlename, middle, middle initial, additional name, second name, zweiter vorname, deuxième prénom, segundo nombre, отчество, mellemnavn, mellannamn, ikinci ad, primer apellido, apellido paterno",
  lastName:
    "last name, lastname, surname, family name, last, lname, nom, nom de famille, nachname, familienname, apellido, apellidos, cognome, sobrenome, apelido, efternavn, efternamn, nazwisko, фамилия, vezetéknév, επώνυμο, soyad, soyadı, 姓, 姓氏, اسم العائلة, příjmení, 성, segundo apellido, apellido materno, soyisim",
  title:
    "job title, jobtitle, position, role, designation, job, job position, occupation, headline, current title, current position, poste, fonction, intitulé du poste, titre du poste, titre de poste, position im unternehmen, funktion, berufsbezeichnung, jobtitel, stelle, stellenbezeichnung, cargo, puesto, título del puesto, título do cargo, posizione, posizione lavorativa, qualifica, titolo professionale, ruolo, stilling, stillingsbetegnelse, befattning, yrkestitel, stanowisko, stanowisko pracy, должность, beosztás, munkakör, θέση, τίτλος θέσης, ünvan, görev, iş unvanı, 职位, 职务, 職位, 役職, 役職名, 職種, المسمى الوظيفي, title, titre, titel, titolo, título, función, puesto de trabajo, mansione, incarico, função, roll, funkcja, позиция, pozíció, ιδιότητα, görevi, pozisyon, المنصب, الوظيفة, 职称, 職稱, 肩書, 肩書き",
  company:
    "company, company name, business name, organisation, organization, organisation name, organization name, employer, account, account name, company account, business, firm, current company, entreprise, société, firma, unternehmen, empresa, compañía, azienda, società, virksomhed, företag, przedsiębiorstwo, компания, организация, cég, cégnév, vállalat, εταιρεία, εταιρία, şirket, 公司, 会社, 会社名, الشركة, 회사, 회사명, firmenname, raison sociale, nom de l'entreprise, nom de la société, razón social, nombre de la empresa, ragione sociale, nome azienda, ditta, razão social, nome da empresa, firmanavn, företagsnamn, nazwa firmy, название компании, фирма, предприятие, cég neve, επωνυμία, επωνυμία εταιρείας, firma adı, şirket adı, اسم الشركة, المؤسسة, 公司名称, 公司名稱, 单位, 单位名称, 企业名称, 勤務先, 企業名",
  industry:
    "industry, sector, branche, industrie, secteur, secteur d'activité, industria, settore, setor, indústria, bransch, branża, отрасль, iparág, κλάδος, sektör, 行业, 業界, الصناعة",
  seniority:
    "seniority, seniority level, management level, job level, level, ancienneté, niveau hiérarchique, hierarchieebene, nivel, livello",
  city: "city, town, mailing city, business city, work city, company city, contact city, location city, ville, stadt, ort, ciudad, città, cidade, by, stad, ort, miasto, город, város, πόλη, şehir, 城市, 市, 市区町村, 市町村, المدينة, wohnort, población, localidad, comune, località, município, localidade, postby, postort, miejscowość, населённый пункт, település, il, مدينة, 所在城市, 縣市",
  country:
    "country, country region, country name, mailing country, business country, business country region, work country, contact country, nation, pays, land, país, pais, paese, nazione, kraj, страна, ország, χώρα, ülke, 国家, 国, 国名, البلد, الدولة",
  skills:
    "skills, skill, expertise, keywords, compétences, fähigkeiten, kenntnisse, habilidades, competencias, competenze, competências, kompetencer, kompetenser, umiejętności, навыки, készségek, δεξιότητες, yetenekler, 技能, スキル, المهارات",
  email:
    "email, e mail, email address, e mail address, emails, mail, primary email, work email, business email, personal email, email 1, other email, secondary email, alternate email, alternative email, additional email, contact email, adresse e mail, adresse email, courriel, e mail adresse, emailadresse, correo, correo electrónico, indirizzo email, endereço de e mail, e post, e postadress, adres e mail, электронная почта, почта, e mail cím, ηλεκτρονική διεύθυνση, e posta, 邮箱, 电子邮件, 電子郵件, メール, メールアドレス, 이메일, البريد الإلكتروني, email id, mail id, mailadresse, mejladress, mejl, epost, e postadresse, adresse mail, posta elettronica, correio eletrônico, correio electrónico, эл почта, электронный адрес, ηλ ταχυδρομείο, ηλεκτρονικό ταχυδρομείο, e posta adresi, الإيميل, بريد إلكتروني, 邮箱地址, 电邮, 電子信箱, eメール",
  countryCode:
    "country code, phone country code, dial code, calling code, isd code, ländervorwahl, indicatif, indicatif pays, código de país, código do país, prefisso internazionale",
  phone:
    "phone, phone number, telephone, telephone number, tel, mobile, mobile phone, mobile number, mobilephone, cell, cell phone, cellphone, contact number, work phone, business phone, home phone, direct phone, direct dial, work direct phone, other phone, primary phone, phone 1, whatsapp, whatsapp number, téléphone, telephone portable, numéro de téléphone, portable, telefon, telefonnummer, handy, mobil, mobilnummer, rufnummer, teléfono, móvil, celular, telefono, cellulare, telefone, telemóvel, telefoni, mobiltelefon, telefonszám, numer telefonu, телефон, номер телефона, мобильный, τηλέφωνο, κινητό, cep telefonu, 电话, 手机, 電話, 電話番号, 携帯, الهاتف, رقم الهاتف, الجوال",
  linkedinProfile:
    "linkedin, linkedin url, linkedin profile, linkedin profile url, person linkedin url, linkedin address, linkedin link, linkedin contact profile url, linkedinprofile, contact linkedin url, profil linkedin, linkedin profil, perfil de linkedin, profilo linkedin",
  labels:
    "labels, label, tags, tag, categories, category, group membership, groups, lists, étiquettes, libellés, etikett, etiketten, kategorien, etiquetas, etichette, etiketter, etykiety, метки, теги, címkék, ετικέτες, etiketler, 标签, ラベル, タグ, التصنيفات",
  thumbs: "thumbs, thumb",
  callStatus:
    "call status, callstatus, call outcome, call result, outcome, call disposition, disposition, statut d'appel, statut de l'appel, anrufstatus, estado de llamada, estado de la llamada, stato chiamata, stato della chiamata, estado da chamada, opkaldsstatus, samtalsstatus, status rozmowy, status połączenia, статус звонка, hívás állapota, κατάσταση κλήσης, arama durumu, 通话状态, 通話ステータス, حالة المكالمة",
  nextCallAt:
    "next call, next call at, next call date, call back, callback date, call back at, follow up date, follow up, prochain appel, nächster anruf, próxima llamada, prossima chiamata, próxima chamada, næste opkald, nästa samtal, następna rozmowa, следующий звонок, következő hívás, επόμενη κλήση, sonraki arama, 下次通话, 次回の通話, المكالمة التالية",
  doNotCall:
    "do not call, donotcall, dnc, dnd, do not disturb, do not contact, do not email, donotemail, opt out, opted out, optout, opt out calls, call opt out, email opt out, opted out of email, opted out of calls, has opted out of email, hasoptedoutofemail, marketing opt out, hs email optout, blocklisted, blacklisted, unsubscribed, is unsubscribed, unsubscribed from all email, ne pas appeler, ne pas contacter, désabonné, désinscrit, nicht anrufen, nicht kontaktieren, abgemeldet, no llamar, no contactar, dado de baja, non chiamare, non contattare, disiscritto, não ligar, não contactar, não contatar, cancelou a inscrição, kontakt ikke, afmeldt, kontakta inte, avregistrerad, nie kontaktować, wypisany, не связываться, отписан, отписался, ne keresse, leiratkozott, μην επικοινωνείτε, διαγραμμένος, iletişim kurmayın, abonelikten çıktı, 请勿联系, 已退订, 連絡不可, 配信停止, لا تتصل, عدم التواصل, ملغى الاشتراك, ring ikke, ring inte, nie dzwonić, не звонить, ne hívja, μην καλέσετε, aramayın, 请勿致电, 電話禁止, عدم الاتصال, unsub time",
  notes:
    "notes, note, comment, comments, description, remarks, remark, commentaire, commentaires, remarques, notizen, bemerkung, bemerkungen, notas, comentarios, comentários, osservazioni, noter, bemærkninger, anteckningar, kommentarer, notatki, uwagi, заметки, комментарий, megjegyzés, jegyzetek, σημειώσεις, notlar, 备注, 備註, メモ, 備考, ملاحظات, kommentar, anmerkung, anmerkungen, nota, observaciones, observações, bemærkning, notatka, примечание, примечания, комментарии, megjegyzések, παρατηρήσεις, açıklama, ملاحظة, 说明, 備考欄"
}

const fields = new Map<string, ImportField>()
for (const [field, list] of Object.entries(names) as ReadonlyArray<[ImportField, string]>) {
  for (const name of list.split(", ")) if (!fields.has(fold(name))) fields.set(fold(name), field)
}
for (const { field, heading } of exportColumns) fields.set(fold(heading), field)

/** Programs write "companyName" and "jobtitle". */
const joined = new Map<string, ImportField>()
for (const [name, field] of fields) joined.set(name.replaceAll(" ", ""), field)

const fieldNamed = (folded: string): ImportField | undefined => fields.get(folded) ?? joined.get(folded)

const numberAtEnd = /^(?<name>.*?) ?(?<number>\d{1,2})$/

/** Headings that may mean something else, such as "Dr." or an owner's name: any clearer heading takes precedence. */
export const weakHeadings: ReadonlySet<string> = new Set(
  [
    "title titre titel titolo título",
    "contact contacto contato kontakt контакт referente yetkili 担当者 担当者名"
  ].flatMap((list) => list.split(" ").map(fold))
)

/** A longer heading is a sentence, whose end does not name the field. */
const longestHeading = 200

/** The one field that both names of "City / Town" mean. */
const fieldOfBoth = (heading: string): ImportField | undefined => {
  const [first, ...others] = heading
    .slice(0, longestHeading)
    .split("/")
    .map((part) => fieldNamed(fold(part)))
  return others.length > 0 && others.every((field) => field === first) ? first : undefined
}

export type HeadingMeaning = {
  readonly field: ImportField
  /** True if the heading may mean something else. */
  readonly isWeak: boolean
}

/** The field of a heading, including "Phone 2", "E-mail 3 Address" and "Attendee e-mail", or undefined. */
export const meaningOfHeading = (heading: string): HeadingMeaning | undefined => {
  const folded = fold(heading.slice(0, longestHeading))
  const whole = fieldNamed(folded) ?? fieldOfBoth(heading)
  if (whole !== undefined) return { field: whole, isWeak: weakHeadings.has(folded) }
  for (const plain of plainHeadings(folded)) {
    const field = fieldNamed(plain)
    if (field !== undefined) return { field, isWeak: weakHeadings.has(plain) }
  }
  const stem = numberAtEnd.exec(folded)?.groups?.name ?? folded.replace(/ \d{1,2} /, " ")
  const field = fields.get(stem) ?? (phoneOfHeading(heading)?.isPhone ? "phone" : undefined)
  const isNumbered = field === "email" || field === "phone" || field === "skills" || field === "labels"
  return isNumbered ? { field, isWeak: false } : undefined
}

export const fieldOfHeading = (heading: string): ImportField | undefined => meaningOfHeading(heading)?.field

const countryWords = new Set(
  names.country
    .split(", ")
    .map(fold)
    .filter((name) => !name.includes(" "))
)

/** True if a heading names a country of any kind: "Company country", "Land der Firma"; not its code. */
export const isCountryHeading = (heading: string): boolean => {
  if (fieldOfHeading(heading) === "countryCode") return false
  const words = fold(heading.slice(0, longestHeading)).split(" ")
  return words.some((word) => countryWords.has(word))
}

/** Prefixes of words for other people than the row's person, in the languages of the interface. */
const otherPeople =
  "owner manager supervisor boss assigned assignee assistant assistent asistente assistenz secretar sekretar representative recruiter agent referrer referred emergency spouse partner parent created modified updated edited added interviewer organiser organizer buyer purchaser invited imported billing support company corporate besitzer zustandig betreuer bearbeiter verantwortlich vorgesetzt proprietaire responsable assigne superieur propietario asignado proprietario assegnato responsabile responsavel atribuido tildelt ansvarlig tilldelad ansvarig wlasciciel przypisany opiekun tulajdonos felelos sahibi sorumlu atanan владелец ответственн назначен менеджер ιδιοκτητης υπευθυνος المالك المسؤول".split(
    " "
  )
const otherPeopleWhole = new Set(["rep", "sales", "host", "office", "ejer", "agare"])
const otherPeopleEastAsian = /负责人|所有者|担当|上司|秘書|秘书|助理/

/** True if a heading names another person's data, or a fax number: the content decides nothing. */
export const isAboutOthers = (heading: string): boolean => {
  const folded = fold(heading.slice(0, longestHeading))
  const isOther = (word: string) =>
    otherPeopleWhole.has(word) || otherPeople.some((start) => word.startsWith(start))
  return (
    folded.split(" ").some(isOther) ||
    otherPeopleEastAsian.test(folded) ||
    phoneOfHeading(heading)?.kind === "fax"
  )
}

const receiptHeadings = new Set(Object.values(receiptColumns).map(fold))

export const isReceiptHeading = (heading: string): boolean => receiptHeadings.has(fold(heading))
