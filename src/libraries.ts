/** The libraries that the first paint needs. */
export { createRoot } from "react-dom/client"
