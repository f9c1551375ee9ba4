import { languages } from "../../../../../contract/rules/languages.ts"
import { fold } from "../mapping/fold.ts"
import { regionCodes } from "./numberingPlans.ts"

/** Country names besides those of `Intl`. Compared folded. */
const aliases: Readonly<Record<string, string>> = {
  GB: "uk, great britain, england, scotland, wales, northern ireland, grossbritannien, großbritannien, royaume uni, gran bretagna, gran bretaña, grã bretanha, великобритания, англия, anglia, angleterre, inglaterra, inghilterra, ingiltere, 英国, イギリス, 英國, بريطانيا",
  US: "usa, u s a, u s, united states of america, america, amerika, états unis d'amérique, etats unis, eeuu, ee uu, eua, stati uniti d'america, estados unidos de américa, estados unidos da américa, vereinigte staaten von amerika, сша, abd, η π α, ηπα, 美國, 米国, 合衆国, امريكا",
  AE: "uae, u a e, emirates, dubai, abu dhabi, emirate, emiratos, émirats, эмираты, الامارات",
  KR: "korea, republic of korea, korea republic of, south korea, corea, corée, südkorea, 韩国, 南韓",
  RU: "russian federation, russland, rf, рф, российская федерация",
  NL: "holland, the netherlands, pays bas, hollande, olanda, голландия",
  CZ: "czech republic, czechia, tschechien, tschechische republik, чехия",
  TR: "turkey, turkiye, türkei, turquie, turquía, turchia",
  HK: "hong kong, hongkong, hong kong sar, 香港",
  MO: "macau, macao",
  TW: "taiwan, taiwan roc, 台湾, 臺灣, 台灣",
  CN: "prc, p r china, people s republic of china, mainland china, volksrepublik china, 中國",
  IN: "bharat, republic of india",
  DE: "brd, bundesrepublik deutschland, federal republic of germany, allemagne, germania",
  CH: "schweiz suisse svizzera",
  VN: "viet nam",
  IE: "republic of ireland, eire",
  BO: "bolivia plurinational state of",
  IR: "iran islamic republic of, islamic republic of iran",
  MD: "moldova republic of",
  TZ: "tanzania united republic of",
  VE: "venezuela bolivarian republic of",
  SY: "syrian arab republic",
  LA: "lao people s democratic republic",
  BY: "belarus, белоруссия, weißrussland",
  SA: "ksa, k s a, kingdom of saudi arabia",
  ZA: "rsa, republic of south africa",
  NZ: "aotearoa",
  CI: "ivory coast, cote d ivoire",
  CD: "drc, dr congo, democratic republic of the congo",
  CG: "republic of the congo",
  MK: "macedonia, fyrom",
  SZ: "swaziland",
  CV: "cape verde",
  MM: "burma",
  TL: "east timor",
  PS: "palestine",
  VA: "vatican"
}

/** ISO 3166-1: two letters and three. */
const threeLetters =
  "AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GT GTM GU GUM GW GNB GY GUY HK HKG HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE"

let byName: ReadonlyMap<string, string> | undefined

/** Calling codes by country names in the sixteen languages and by ISO codes, built on first use. */
const namedCodes = (): ReadonlyMap<string, string> => {
  if (byName !== undefined) return byName
  const named = new Map<string, string>()
  const add = (name: string, region: string): void => {
    const calling = regionCodes.get(region)
    const folded = fold(name)
    if (calling !== undefined && folded !== "" && !named.has(folded)) named.set(folded, calling)
  }
  const letters = threeLetters.split(" ")
  for (const [index, word] of letters.entries()) if (index % 2 === 1) add(word, letters[index - 1] ?? "")
  for (const region of regionCodes.keys()) add(region, region)
  for (const style of ["long", "short"] as const)
    for (const { code } of languages) {
      const names = new Intl.DisplayNames([code === "ae" ? "ar" : code], { type: "region", style })
      for (const region of regionCodes.keys()) add(names.of(region) ?? region, region)
    }
  for (const [region, list] of Object.entries(aliases)) for (const name of list.split(", ")) add(name, region)
  byName = named
  return named
}

/**
 * The calling code of a country's name or ISO code, such as `+91`, or undefined: "Deutschland", "DEU", "Berlin,
 * Germany".
 */
export const callingCodeOfCountry = (country: string): string | undefined => {
  const named = namedCodes()
  const whole = named.get(fold(country))
  if (whole !== undefined || country.length > 100) return whole
  const parts = country.split(/[,;()/|–-]/)
  return parts.map((part) => named.get(fold(part))).findLast((code) => code !== undefined)
}
