import { createStore } from 'zustand/vanilla'

/** Whether the house is closed, as the newest answer has it (ruling R12): the whole site says so and nothing else. */
export const maintenance = createStore<boolean>(() => false)
