/** The storage key of the dialog's snapshot in this tab, with the version of its shape. */
export const authModalKey = "authModal@8"
