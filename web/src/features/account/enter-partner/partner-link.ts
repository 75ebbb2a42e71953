/** What a partner's link carries (A052). */
export interface PartnerLink {
  jwt_token: string
  jwt_client: string
  msisdn: string
}

declare global {
  interface Window {
    partnerLink?: PartnerLink | undefined
  }
}

/**
 * Stands first in the head of every page. Whatever the three parameters hold leaves the address at once; only all
 * three together make a link.
 */
export const hidePartnerLink = `(()=>{const url=new URL(location.href),link={}
if(!/^\\/mobile\\//.test(url.pathname))return
for(const name of['jwt_token','jwt_client','msisdn']){const value=url.searchParams.get(name);if(value!==null){url.searchParams.delete(name);link[name]=value}}
const found=Object.keys(link).length
if(found)history.replaceState(null,'',url.pathname+url.search+url.hash)
if(found===3)window.partnerLink=link})()`

/** Gives the link of this page's address, once. */
export function takePartnerLink(): PartnerLink | null {
  const link = window.partnerLink
  delete window.partnerLink
  return link ?? null
}
