import { createStore } from 'zustand/vanilla'

/**
 * Whether the site is closed, by the newest response. A closed site shows nothing else. See
 * docs/product/site.md#maintenance.
 */
export const maintenance = createStore<boolean>(() => false)
