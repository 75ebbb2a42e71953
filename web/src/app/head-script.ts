import { hidePartnerLink } from '#features/account/enter-partner'
import { keepEarlyPress } from './early-press.ts'
import { startWhenPainted } from './late-start.ts'

/**
 * Marks the page as a viewer's, so that style sheets can hide what only a guest sees. The keys are those of
 * `#shared/session`.
 */
const MARK_VIEWER = `try{document.documentElement.dataset.auth=localStorage.getItem('tayang.access-token')&&localStorage.getItem('tayang.viewer')?'in':'out'}catch{}`

/** Marks the page of whoever has premium: what offers it keeps no place there. */
const MARK_PREMIUM = `try{if(JSON.parse(localStorage.getItem('tayang.viewer')).account.subscriptions.some(s=>s.packageGroup.includePremium))document.documentElement.dataset.premium=''}catch{}`

/** Marks the page of whoever has begun nothing: no place is kept for what they could go on with. */
const MARK_BEGUN = `try{if(JSON.parse(localStorage.getItem('tayang.viewer')).account.id===localStorage.getItem('tayang.nothing-begun'))document.documentElement.dataset.begun='none'}catch{}`

/** Runs before the first paint. It stands in the document alone: the program would carry it for nothing. */
export const headScript = import.meta.env.SSR
  ? [hidePartnerLink, MARK_VIEWER, MARK_PREMIUM, MARK_BEGUN, keepEarlyPress, startWhenPainted].join('\n')
  : ''
