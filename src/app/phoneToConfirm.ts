import type { PhoneCodeInput } from "../../machines/flows/phone-code.machine.ts"
import { createNews } from "../actors/news.ts"

/** A page sent a code to the person's own phone; the modal asks for it. */
export const phoneToConfirm = createNews<PhoneCodeInput>()
