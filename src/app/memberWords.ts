/** The namespaces that every page of a member draws nothing without. */
export const namespaces = ["common", "contacts", "labels", "outcomes", "rules"] as const
