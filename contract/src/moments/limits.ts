/** What one tap keeps: before and after the second that the viewer's own picture shows. */
export const MOMENT_BEFORE_MS = 85_000
export const MOMENT_AFTER_MS = 5_000
/** Seconds of a posted moment. */
export const MOMENT_SECONDS_MIN = 5
export const MOMENT_SECONDS_MAX = 90
/** What is selected at first. */
export const MOMENT_SECONDS_DEFAULT = 30
/** One value of the curve. */
export const HEAT_STEP_MS = 5_000
