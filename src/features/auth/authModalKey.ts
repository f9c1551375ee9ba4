/** Names the modal's place in this tab, and the version of its shape. */
export const authModalKey = "authModal@5"
