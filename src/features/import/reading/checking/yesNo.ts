import { fold } from "../mapping/fold.ts"

const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split(", ").map(fold))

/** Values of a column such as "Do not call" or "Unsubscribed": both "yes" and the wish itself. */
const yesWords = foldedSet(
  "y, yes, true, t, 1, x, on, checked, selected, do not call, do not contact, dnc, dnd, opt out, opted out, optout, unsubscribed, blocked, ja, ja gerne nicht, nicht anrufen, abgemeldet, j, oui, o, vrai, coché, ne pas appeler, désabonné, désinscrit, si, sí, verdadero, marcado, no llamar, dado de baja, sim, s, verdadeiro, não ligar, descadastrado, vero, selezionato, non chiamare, disiscritto, sand, ring ikke, afmeldt, sant, ring inte, avregistrerad, avprenumererad, tak, prawda, nie dzwonić, wypisany, igen, igaz, ne hívja, leiratkozott, ναι, ν, αληθές, μην καλέσετε, διαγραμμένος, да, д, истина, не звонить, отписан, отписался, evet, e, doğru, aramayın, abonelikten çıktı, 是, 真, 对, 请勿致电, 已退订, はい, 真, 有, 電話禁止, 配信停止, نعم, صحيح, لا تتصل, ملغى الاشتراك"
)
const noWords = foldedSet(
  "n, no, false, f, 0, off, unchecked, not checked, opt in, opted in, subscribed, nein, falsch, angemeldet, non, faux, abonné, inscrit, falso, suscrito, não, nao, inscrito, iscritto, nej, falsk, tilmeldt, falskt, prenumererad, nie, fałsz, zapisany, nem, hamis, feliratkozott, όχι, ο, ψευδές, εγγεγραμμένος, нет, н, ложь, подписан, hayır, h, yanlış, abone, 否, 假, 不, 已订阅, いいえ, 偽, 無, 配信中, لا, خطأ, مشترك"
)
const ticks = new Set(["✓", "✔", "☑", "✅"])
const crosses = new Set(["✗", "✘", "☐", "❌"])

export const isYes = (text: string): boolean =>
  text.length < 40 && (ticks.has(text.replace("\ufe0f", "")) || yesWords.has(fold(text)))
export const isNo = (text: string): boolean =>
  text.length < 40 && (crosses.has(text.replace("\ufe0f", "")) || noWords.has(fold(text)))
