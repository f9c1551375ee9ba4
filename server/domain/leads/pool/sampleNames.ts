import type { Seniority } from "../../../../contract/rules/seniorities.ts"

/** Given names, family names and cities of a place, space-separated; and its format of full names. */
export type Place = {
  readonly country: string
  readonly names: string
  readonly cities: string
  /** Numbers reserved for fiction: the country code and the digits before the last two. */
  readonly numbers?: readonly [countryCode: string, start: string]
}

export type NameStock = {
  readonly given: string
  readonly family: string
  readonly order: "given family" | "family given" | "familygiven"
}

export const nameStocks: Readonly<Record<string, NameStock>> = {
  english: {
    order: "given family",
    given:
      "Ada Alice Benjamin Charlotte Daniel Eleanor Felix Grace Henry Isla Jack Katherine Liam Maya Noah Olivia Peter Ruby Samuel Tessa",
    family:
      "Abbott Baker Carter Dawson Ellis Fletcher Gardner Hughes Irwin Jennings Knight Lawson Marsh Norton Osborne Palmer Quinn Reeves Shaw Turner O'Neill Whitfield"
  },
  indian: {
    order: "given family",
    given:
      "Aarav Aditi Ananya Arjun Deepa Dev Ishaan Kavya Kiran Lakshmi Meera Neha Nikhil Pooja Priya Rahul Rohan Sanjay Shreya Vikram",
    family:
      "Agarwal Banerjee Bhat Chaudhary Desai Gupta Iyer Jain Kapoor Khanna Kulkarni Mehta Menon Nair Patel Rao Reddy Sharma Singh Verma"
  },
  chinese: {
    order: "familygiven",
    given: "伟 芳 娜 敏 静 丽 强 磊 洋 艳 勇 杰 娟 涛 明 超 秀英 建国 文华 志强 晓明 雅婷 子涵 思远",
    family: "王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗"
  },
  danish: {
    order: "given family",
    given:
      "Anders Astrid Bjørn Camilla Emil Freja Frederik Ida Jørgen Karen Lærke Mads Mette Niels Rasmus Signe Søren Trine",
    family:
      "Andersen Bæk Christensen Dahl Friis Hansen Holm Jensen Jørgensen Kjær Lund Møller Nielsen Nørgaard Østergaard Poulsen Sørensen Thomsen"
  },
  french: {
    order: "given family",
    given:
      "Amélie André Benoît Camille Céline Éloïse François Gaël Hélène Inès Jérôme Léa Mathieu Noémie Océane Rémi Sébastien Zoé",
    family:
      "Bélanger Blanc Chevalier Côté Dubois Dupré Fontaine Gauthier Lefèvre Lemaître Marchand Moreau Noël Pelletier Renaud Roux Séguin Vallée"
  },
  german: {
    order: "given family",
    given:
      "Anneliese Björn Claudia Dieter Elke Florian Günter Hannelore Jörg Jürgen Käthe Lukas Matthias Petra Sören Stefanie Ulrike Uwe",
    family:
      "Bäcker Becker Böhm Fischer Groß Hoffmann Jäger Köhler König Krüger Müller Richter Schäfer Schröder Schulz Straßer Vogel Weiß"
  },
  greek: {
    order: "given family",
    given:
      "Αθηνά Αλέξανδρος Βασίλης Γιώργος Δήμητρα Ελένη Ιωάννης Κατερίνα Κώστας Μαρία Νίκος Παναγιώτης Σοφία Χρήστος",
    family:
      "Αντωνίου Βασιλείου Γεωργίου Δημητρίου Ιωαννίδης Καραγιάννης Κωνσταντίνου Μακρής Νικολάου Οικονόμου Παπαδόπουλος Χατζής"
  },
  hungarian: {
    order: "family given",
    given:
      "Ágnes Balázs Csilla Dániel Eszter Ferenc Gábor Ildikó János Katalin László Márta Péter Réka Sándor Zsófia",
    family:
      "Balogh Bíró Fehér Horváth Juhász Kiss Kovács Lakatos Molnár Nagy Németh Papp Szabó Szűcs Tóth Varga"
  },
  italian: {
    order: "given family",
    given:
      "Alessandro Beatrice Chiara Davide Elena Federico Giulia Ilaria Luca Martina Niccolò Ottavia Paolo Renato Silvia Tommaso",
    family:
      "Bianchi Bruno Colombo Conti Costa De Luca Esposito Ferrari Fontana Galli Greco Lombardi Marino Ricci Rinaldi Romano"
  },
  japanese: {
    order: "family given",
    given: "太郎 花子 健一 美咲 翔太 陽子 大輔 由美 直樹 恵子 拓也 さくら 一郎 愛 涼 ひなた ケンジ",
    family: "山田 佐藤 鈴木 高橋 田中 渡辺 伊藤 山本 中村 小林 加藤 吉田 山口 松本 井上 木村 林"
  },
  polish: {
    order: "given family",
    given:
      "Agnieszka Błażej Celina Dorota Elżbieta Grażyna Jarosław Katarzyna Łukasz Małgorzata Paweł Rafał Stanisław Wojciech Zofia",
    family:
      "Czarnecki Dąbrowski Górski Jabłoński Kamiński Kowalczyk Krawczyk Lewandowski Mazur Nowak Pawłowski Sikora Wójcik Wróbel Zając"
  },
  portuguese: {
    order: "given family",
    given:
      "Afonso António Beatriz Conceição Diogo Fátima Gonçalo Inês João José Lúcia Mariana Otávio Raquel Sebastião Tânia",
    family:
      "Almeida Araújo Barbosa Carvalho Conceição Fernandes Gonçalves Guimarães Lourenço Magalhães Nogueira Ribeiro Simões Teixeira"
  },
  russian: {
    order: "given family",
    given:
      "Алексей Анна Борис Вера Галина Дмитрий Екатерина Иван Ксения Лариса Максим Наталья Ольга Пётр Сергей Фёдор",
    family:
      "Белов Васильев Громов Егоров Зайцев Калинин Лебедев Морозов Никитин Орлов Павлов Романов Соловьёв Титов Щербаков Яковлев"
  },
  spanish: {
    order: "given family",
    given:
      "Álvaro Begoña Carlos Dolores Íñigo Joaquín Lucía María Martín Nuria Óscar Pilar Raúl Sofía Tomás Verónica",
    family:
      "Álvarez Castaño Díaz Fernández García Gómez Ibáñez López Márquez Muñoz Núñez Peña Ramírez Sánchez Vázquez Zúñiga"
  },
  swedish: {
    order: "given family",
    given: "Åsa Björn Elsa Gunnar Göran Håkan Ingrid Karl Lovisa Malin Märta Nils Örjan Sven Ulla Viktoria",
    family:
      "Åkerlund Berg Björklund Engström Forsberg Hedlund Holmqvist Lindström Lundgren Nyström Öberg Sandström Sjögren Wallin"
  },
  turkish: {
    order: "given family",
    given: "Ahmet Ayşe Burak Çağla Deniz Elif Gökhan Hülya İbrahim Işıl Mehmet Özge Şebnem Tuğba Ümit Yiğit",
    family:
      "Akın Aydın Çelik Demir Doğan Erdoğdu Güneş Kılıç Korkmaz Öztürk Şahin Şimşek Tekin Ünal Yıldız Yılmaz"
  },
  arabic: {
    order: "given family",
    given: "أحمد أمينة إبراهيم بشرى حسن خديجة رانيا سارة سليم عائشة علي فاطمة كريم ليلى محمد نور هدى يوسف",
    family:
      "الأنصاري البغدادي التميمي الجابري الحداد الخطيب الراشد السيد الشامي الصباغ العلي الفارس القاضي المصري النجار الهاشمي"
  }
}

export const places: ReadonlyArray<Place> = [
  {
    country: "US",
    names: "english",
    cities: "Boston,Chicago,Denver,Seattle,Austin",
    numbers: ["+1", "20255501"]
  },
  { country: "GB", names: "english", cities: "London,Leeds,Bristol,Glasgow", numbers: ["+44", "20794600"] },
  { country: "IN", names: "indian", cities: "Mumbai,Bengaluru,Pune,Chennai,Delhi" },
  {
    country: "CA",
    names: "english",
    cities: "Toronto,Montréal,Vancouver,Calgary",
    numbers: ["+1", "61355501"]
  },
  { country: "AU", names: "english", cities: "Sydney,Melbourne,Perth,Brisbane", numbers: ["+61", "2555010"] },
  { country: "IE", names: "english", cities: "Dublin,Cork,Galway" },
  { country: "CN", names: "chinese", cities: "北京,上海,深圳,广州,成都" },
  { country: "TW", names: "chinese", cities: "台北,高雄,台中" },
  { country: "SG", names: "chinese", cities: "Singapore" },
  { country: "DK", names: "danish", cities: "København,Aarhus,Odense,Ålborg" },
  {
    country: "FR",
    names: "french",
    cities: "Paris,Lyon,Marseille,Orléans,Besançon",
    numbers: ["+33", "1990000"]
  },
  { country: "BE", names: "french", cities: "Bruxelles,Liège,Namur" },
  { country: "DE", names: "german", cities: "Berlin,München,Köln,Düsseldorf,Hamburg" },
  { country: "AT", names: "german", cities: "Wien,Graz,Linz" },
  { country: "CH", names: "german", cities: "Zürich,Genève,Bern" },
  { country: "GR", names: "greek", cities: "Αθήνα,Θεσσαλονίκη,Πάτρα" },
  { country: "CY", names: "greek", cities: "Λευκωσία,Λεμεσός" },
  { country: "HU", names: "hungarian", cities: "Budapest,Győr,Pécs,Szeged" },
  { country: "IT", names: "italian", cities: "Roma,Milano,Torino,Napoli" },
  { country: "JP", names: "japanese", cities: "東京,大阪,京都,札幌" },
  { country: "PL", names: "polish", cities: "Warszawa,Kraków,Łódź,Gdańsk" },
  { country: "PT", names: "portuguese", cities: "Lisboa,Porto,Évora" },
  { country: "BR", names: "portuguese", cities: "São Paulo,Brasília,Goiânia,Recife" },
  { country: "RU", names: "russian", cities: "Москва,Казань,Новосибирск" },
  { country: "KZ", names: "russian", cities: "Алматы,Астана" },
  { country: "ES", names: "spanish", cities: "Madrid,Málaga,Sevilla,Barcelona" },
  { country: "MX", names: "spanish", cities: "Ciudad de México,Mérida,León" },
  { country: "AR", names: "spanish", cities: "Córdoba,Rosario,Mendoza" },
  { country: "SE", names: "swedish", cities: "Stockholm,Göteborg,Malmö,Umeå" },
  { country: "TR", names: "turkish", cities: "İstanbul,Ankara,İzmir,Eskişehir" },
  { country: "AE", names: "arabic", cities: "دبي,أبو ظبي,الشارقة" },
  { country: "EG", names: "arabic", cities: "القاهرة,الإسكندرية,الجيزة" }
]

export const industries = [
  "Software Development",
  "Financial Services",
  "Hospitals and Health Care",
  "Manufacturing",
  "Retail",
  "Education",
  "Construction",
  "Logistics",
  "Telecommunications",
  "Food and Beverage",
  "Energy",
  "Real Estate",
  "Insurance",
  "Tourism"
] as const

/** Each seniority with its titles; `*` is replaced by the field. */
export const levels = [
  { name: "Entry", title: "Junior * Specialist" },
  { name: "Entry", title: "* Associate" },
  { name: "Senior", title: "Senior * Engineer" },
  { name: "Senior", title: "* Analyst" },
  { name: "Senior", title: "* Consultant" },
  { name: "Manager", title: "* Manager" },
  { name: "Manager", title: "* Team Lead" },
  { name: "Director", title: "Director of *" },
  { name: "VP", title: "Vice President, *" },
  { name: "C-level", title: "Chief * Officer" },
  { name: "Owner", title: "Founder" }
] as const satisfies ReadonlyArray<{ readonly name: Seniority; readonly title: string }>

export const fields =
  "Marketing,Sales,Finance,Operations,Product,Data,Security,Purchasing,Research,Quality,Human Resources,Customer Success".split(
    ","
  )

export const skills =
  "Python,SQL,Negotiation,Budgeting,Forecasting,Interviewing,Statistics,Copywriting,Public speaking,Accounting,Recruiting,Lean production,Machine learning,Project management,Supply chains,User research,TypeScript,Auditing".split(
    ","
  )

export const companyStarts =
  "Alder Amber Basalt Birch Cinder Cobalt Coral Delta Ember Falcon Garnet Harbour Indigo Juniper Kestrel Lagoon Maple Nimbus Onyx Prairie Quartz Raven Saffron Tundra Umber Velvet Willow Zephyr".split(
    " "
  )
export const companyMiddles =
  "Bridge Field Forge Gate Grove Hill Lane Line Mill Peak Point Stone Vale Well Works Yard".split(" ")
export const companyEnds =
  "Systems Labs Partners Group Foods Logistics Capital Studio Health Energy Retail Sample".split(" ")
