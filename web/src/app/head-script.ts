import { hidePartnerLink } from '#features/account/enter-partner'
import { keepEarlyPress } from './early-press.ts'
import { startWhenPainted } from './late-start.ts'

/**
 * Marks the page of a viewer, so that style sheets can hide what only guests see. The keys are those of
 * `#shared/session`.
 */
const MARK_VIEWER = `try{document.documentElement.dataset.auth=localStorage.getItem('tayang.access-token')&&localStorage.getItem('tayang.viewer')?'in':'out'}catch{}`

/** Marks the page of a person with premium: the premium promo card takes no space there. */
const MARK_PREMIUM = `try{if(JSON.parse(localStorage.getItem('tayang.viewer')).account.subscriptions.some(s=>s.packageGroup.includePremium))document.documentElement.dataset.premium=''}catch{}`

/** Marks the page of a person without started titles: Continue Watching takes no space there. */
const MARK_BEGUN = `try{if(JSON.parse(localStorage.getItem('tayang.viewer')).account.id===localStorage.getItem('tayang.nothing-begun'))document.documentElement.dataset.begun='none'}catch{}`

/** Runs before the first paint. It is inline in the document only, because the program does not need it. */
export const headScript = import.meta.env.SSR
  ? [hidePartnerLink, MARK_VIEWER, MARK_PREMIUM, MARK_BEGUN, keepEarlyPress, startWhenPainted].join('\n')
  : ''
