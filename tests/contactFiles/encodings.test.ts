import { describe, expect, it } from "vitest"
import { decode } from "../../src/features/import/reading/files/decode.ts"
import type { LegacyEncoding } from "../../src/features/import/reading/files/encodings.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { encodeText } from "./files.ts"

const texts: ReadonlyArray<readonly [LegacyEncoding, string]> = [
  [
    "shift_jis",
    "氏名,会社名,メール\r\n山田 太郎,株式会社サンプル,taro@example.com\r\n佐藤 花子,見本商事,hanako@example.com\r\n"
  ],
  ["shift_jis", "姓,名,電話番号\r\n鈴木,一郎,03-5550-0001\r\n"],
  ["euc-jp", "氏名,会社名,メール\r\n山田 太郎,株式会社サンプル,taro@example.com\r\n"],
  ["gb18030", "姓名,公司,手机\r\n王小明,示例有限公司,13800138000\r\n李华,北京样本公司,13900139000\r\n"],
  ["big5", "姓名,公司,電話\r\n王小明,範例有限公司,0912345678\r\n陳美麗,台北樣本公司,0987654321\r\n"],
  ["euc-kr", "이름,회사,전화\r\n김철수,예제 주식회사,010-1234-5678\r\n이영희,견본 상사,010-2345-6789\r\n"],
  [
    "windows-1250",
    "Imię,Nazwisko,Firma\r\nŁukasz,Żółkowski,Przykładowa Spółka\r\nMałgorzata,Wiśniewska,Próba\r\n"
  ],
  ["windows-1250", "Vezetéknév;Keresztnév;Cég\r\nNagy;Zoltán;Minta Kft.\r\nŐry;Ágnes;Példa Művek\r\n"],
  ["windows-1250", "Jméno;Příjmení;Firma\r\nJiří;Dvořák;Ukázka s.r.o.\r\nBožena;Němcová;Příklad\r\n"],
  ["windows-1250", "Meno;Firma\r\nĽubica Šťastná;Žilinská ukážka\r\nTomáš Benčík;Príklad\r\n"],
  ["windows-1250", "Nazwisko,Miasto\r\nDąbek,Gdynia\r\n"],
  ["windows-1250", "Nazwisko,Miasto\r\nKąkol,Łomża\r\n"],
  ["windows-1250", "Név,Termék\r\nNagy Zoltán,Minta® termék\r\nŐry Ágnes,©Példa 5 µm\r\n"],
  ["iso-8859-2", "Jméno;Příjmení;Firma\r\nJiří;Dvořák;Ukázka s.r.o.\r\nBožena;Němcová;Příklad\r\n"],
  ["iso-8859-2", "Jméno;Firma\r\nTomáš Kříž;Škola Ťapka\r\n"],
  ["iso-8859-2", "Jméno;Firma\r\nAleš Horáček;Příklad\r\n"],
  ["iso-8859-2", "Meno;Firma\r\nĽubica Šťastná;Žilinská ukážka\r\n"],
  ["iso-8859-2", "Imię,Nazwisko,Firma\r\nŁukasz,Żółkowski,Spółka Śląska\r\nMałgorzata,Wiśniewska,Źródło\r\n"],
  ["windows-1251", "Имя,Фамилия,Компания\r\nАнна,Петрова,Пример\r\nИван,Сидоров,Образец\r\n"],
  ["koi8-r", "Имя,Фамилия,Компания\r\nАнна,Петрова,Пример\r\nИван,Сидоров,Образец\r\n"],
  ["x-mac-cyrillic", "Имя,Фамилия,Компания\r\nАнна,Петрова,Пример\r\nИван,Сидоров,Образец\r\n"],
  [
    "windows-1253",
    "Όνομα;Επώνυμο;Εταιρεία\r\nΑσημίνα;Παπαδοπούλου;Δείγμα\r\nΓιώργος;Νικολάου;Παράδειγμα\r\n"
  ],
  ["windows-1254", "Ad,Soyad,Şirket\r\nAyşe,Yılmaz,Örnek Şirketi\r\nİbrahim,Güneş,Deneme\r\n"],
  ["windows-1255", "שם,חברה\r\nדוד כהן,חברה לדוגמה\r\nרות לוי,דוגמא\r\n"],
  ["windows-1256", "الاسم,الشركة\r\nأحمد علي,شركة المثال\r\nفاطمة حسن,نموذج\r\n"],
  ["windows-1252", "Nom,Prénom,Société\r\nLefèvre,Zoé,Exemple\r\nMüller,Jürgen,Beispiel GmbH\r\n"],
  ["windows-1252", "Name,Ort\r\nMüller,Köln\r\nGroß,Düsseldorf\r\n"],
  ["windows-1252", "Nombre,Compañía,Teléfono\r\nMuñoz,Año Nuevo,+34 600 000 001\r\n"],
  ["windows-1252", "Name,Note\r\nAnn,It’s “fine” – ok\r\n"],
  ["macintosh", "Nom,Prénom,Société\r\nLefèvre,Zoé,Exemple\r\nMüller,Jürgen,Beispiel\r\n"],
  ["macintosh", "Name,Ort\r\nMüller,Köln\r\nGroß,Düsseldorf\r\n"]
]

describe("encodings", () => {
  it.each(texts)("%s is found: %j", (encoding, text) => {
    const read = decode(encodeText(text, encoding))
    expect({ encoding: read.encoding, text: read.text }).toEqual({ encoding, text })
  })

  it("are read as chosen", async () => {
    const bytes = encodeText("Имя,Компания\nАнна,Пример\n", "windows-1251")
    const reading = new Reading()
    const { table } = await reading.open({ kind: "file", name: "people.csv", bytes }, { encoding: "koi8-r" })
    expect(table.encoding).toBe("koi8-r")
    expect(table.columns[0]?.name).not.toBe("Имя")
  })

  it.each([
    ["Name,City\nJosÃ© NÃºÃ±ez,MÃ¡laga\n", ["garbled"]],
    ["Name,Note\nAnn,Itâ€™s fine\n", ["garbled"]],
    ["Name,City\nJosé Núñez,Málaga\nÃngela,Köln\n", []],
    ["Name,City\nSÃO PAULO,x\n", []]
  ])("%j is said to look wrong: %j", async (text, kinds) => {
    const { table } = await new Reading().open({ kind: "text", text })
    expect(table.notices.map(({ kind }) => kind)).toEqual(kinds)
  })
})
