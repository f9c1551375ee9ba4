/** The step of the sign-in modal that is still asked for, opened again after it was closed by hand. */
export const openAuthModal = async () => {
  const { authModal } = await import("../../features/auth/authModal.ts")
  authModal.send({ type: "modal.open" })
}
