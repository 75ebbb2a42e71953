import { hidePartnerLink } from '#features/enter-partner'
import { keepEarlyPress } from './early-press.ts'
import { startWhenPainted } from './late-start.ts'

/**
 * Marks the page as a viewer's, so that style sheets can hide what only a guest sees. The keys are those of
 * `#ground/session`.
 */
const MARK_VIEWER = `try{document.documentElement.dataset.auth=localStorage.getItem('tayang.access-token')&&localStorage.getItem('tayang.viewer')?'in':'out'}catch{}`

/** Runs before the first paint. It stands in the document alone: the program would carry it for nothing. */
export const headScript = import.meta.env.SSR
  ? [hidePartnerLink, MARK_VIEWER, keepEarlyPress, startWhenPainted].join('\n')
  : ''
