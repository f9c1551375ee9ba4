/** What the first paint is made with. */
export { createRoot } from "react-dom/client"
