import type { SiteFacts } from './site-facts.ts'

export interface MenuPage {
  friendlyId: string
  title: string
}

/** What the root loads for the frame of every page. */
export interface RootData {
  categories: readonly MenuPage[]
  facts: SiteFacts
  version: string
  origin: string
  /** How many shows are on air. */
  onAir: number
  isClosed: boolean
  /** Other origins that a page may call: the base of `/user`, the mobile operator, ad servers. */
  callsTo: readonly string[]
}
