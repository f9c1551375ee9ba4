/** The libraries of the first paint. */
export { createRoot } from "react-dom/client"
