/**
 * Kept focus: where the focus is once what had it is gone, so that the next key is not lost.
 *
 * It moves no focus that is somewhere.
 */
export { focusField } from './focus-field.ts'
export { takeLostFocus } from './take-lost-focus.ts'
export { useLeavesFocus } from './use-leaves-focus.ts'
