export const reviewTitleId = "honorarium-shown"

/** The heading of the request beside the list, if it is there. */
export const reviewTitle = () => document.getElementById(reviewTitleId)
