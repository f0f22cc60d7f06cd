/* Why a move that was declared is not made. */

export const RUN_FAILED = 0
export const STAYED = 1
export const FELLED = 2
