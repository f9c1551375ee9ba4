/** Opens the required step of the sign-in dialog again after it was closed. */
export const openAuthModal = async () => {
  const { authModal } = await import("../../features/auth/authModal.ts")
  authModal.send({ type: "modal.open" })
}
