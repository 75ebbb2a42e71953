import { openSignal } from '#shared/session'

/** Whether the house is closed, as the newest answer has it (ruling R12): the whole site says so and nothing else. */
export const maintenance = openSignal(false)
