import { fold } from "../fold.ts"
import { type KnownTarget, people, type Recipe } from "./recipe.ts"

export const outlookNew: Recipe = {
  all: ["first name", "last name", "e mail address"],
  any: { enough: 2, of: ["given yomi", "surname yomi", "imaddress", "nickname", "company yomi"] },
  targets: outlookTargets(),
  patterns: outlookPatterns()
}

export const outlook: Recipe = {
  all: ["first name", "last name", "e mail address"],
  any: {
    enough: 2,
    of: [
      "business phone",
      "business fax",
      "business street",
      "business city",
      "business country region",
      "home street",
      "home phone 2",
      "mobile phone",
      "e mail 2 address",
      "e mail display name",
      "e mail type",
      "priority",
      "categories"
    ]
  },
  targets: outlookTargets(),
  patterns: outlookPatterns()
}

export const outlookDe: Recipe = {
  all: ["vorname", "nachname", "e mail adresse"],
  any: {
    enough: 2,
    of: [
      "anrede",
      "weitere vornamen",
      "telefon geschaftlich",
      "fax geschaftlich",
      "ort geschaftlich",
      "land region geschaftlich",
      "e mail typ"
    ]
  },
  targets: {
    vorname: "firstName",
    "weitere vornamen": "middleName",
    nachname: "lastName",
    firma: "company",
    position: "title",
    "e mail adresse": "email",
    "ort geschaftlich": "city",
    "land region geschaftlich": "country",
    kategorien: "labels",
    notizen: "notes",
    geburtstag: "day",
    jahrestag: "day"
  },
  patterns: [
    [/^e mail \d adresse$/, "email"],
    [/^e mail (?:\d )?(?:typ|angezeigter name)$/, "ignore"]
  ]
}

export const outlookFr: Recipe = {
  all: ["prenom", "nom", "adresse de messagerie"],
  any: {
    enough: 2,
    of: ["deuxieme prenom", "telephone bureau", "telecopie bureau", "type de messagerie", "rue bureau"]
  },
  targets: {
    prenom: "firstName",
    "deuxieme prenom": "middleName",
    nom: "lastName",
    societe: "company",
    titre: "title",
    fonction: "title",
    "adresse de messagerie": "email",
    "ville bureau": "city",
    "pays region bureau": "country",
    categories: "labels",
    notes: "notes",
    anniversaire: "day"
  },
  fallbacks: { profession: "title" },
  patterns: [
    [/^adresse de messagerie \d$/, "email"],
    [/^(?:type de messagerie|nom complet de l adresse de messagerie)(?: \d)?$/, "ignore"]
  ]
}

export const outlookEs: Recipe = {
  all: ["nombre", "apellidos", "direccion de correo electronico"],
  any: {
    enough: 2,
    of: [
      "tratamiento",
      "segundo nombre",
      "telefono del trabajo",
      "fax del trabajo",
      "tipo de correo electronico"
    ]
  },
  targets: {
    nombre: "firstName",
    "segundo nombre": "middleName",
    apellidos: "lastName",
    particular: "phone",
    organizacion: "company",
    compania: "company",
    puesto: "title",
    "direccion de correo electronico": "email",
    "ciudad de trabajo": "city",
    "ciudad del trabajo": "city",
    "pais o region del trabajo": "country",
    categorias: "labels",
    notas: "notes",
    cumpleanos: "day",
    aniversario: "day"
  },
  patterns: [
    [/^direccion del? correo electronico \d$/, "email"],
    [
      /^(?:tipo de correo electronico|nombre (?:para mostrar|de pantalla) del? correo electronico)(?: \d)?$/,
      "ignore"
    ]
  ]
}

export const outlookJa: Recipe = {
  all: ["姓", "名", "電子メール アドレス"].map(fold),
  any: {
    enough: 2,
    of: ["ミドル ネーム", "会社電話", "会社 FAX", "電子メールの種類", "役職", "携帯電話", "部署"].map(fold)
  },
  targets: Object.fromEntries(
    (
      [
        ["姓", "lastName"],
        ["名", "firstName"],
        ["ミドル ネーム", "middleName"],
        ["会社名", "company"],
        ["役職", "title"],
        ["電子メール アドレス", "email"],
        ["電子メール 2 アドレス", "email"],
        ["電子メール 3 アドレス", "email"],
        ["市区町村 (会社)", "city"],
        ["市町村 (会社)", "city"],
        ["国 (会社)/地域", "country"],
        ["分類項目", "labels"],
        ["分類", "labels"],
        ["メモ", "notes"],
        ["誕生日", "day"]
      ] as const
    ).map(([heading, target]) => [fold(heading), target])
  ),
  patterns: [[/^電子メール(?: \d )?(?:の種類|表示名)$/, "ignore"]]
}

function outlookTargets(): Readonly<Record<string, KnownTarget>> {
  return {
    ...people,
    title: "custom",
    "job title": "title",
    company: "company",
    "e mail address": "email",
    "business phone": "phone",
    "business phone 2": "phone",
    "mobile phone": "phone",
    "home phone": "phone",
    "home phone 2": "phone",
    "primary phone": "phone",
    "other phone": "phone",
    "business city": "city",
    "business country region": "country",
    "business country": "country",
    categories: "labels",
    keywords: "custom",
    notes: "notes",
    birthday: "day",
    anniversary: "day"
  }
}

function outlookPatterns(): ReadonlyArray<readonly [RegExp, KnownTarget]> {
  return [
    [/^e mail \d address$/, "email"],
    [/^e mail (?:\d )?(?:type|display name)$/, "ignore"]
  ]
}
