/** The parameters of a partner's link. See docs/product/partners.md#partner-sign-in. */
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
 * The first script in the head of every page. Whatever the three parameters contain is removed from the address at
 * once; only all three together are a link.
 */
export const hidePartnerLink = `(()=>{const url=new URL(location.href),link={}
if(!/^\\/mobile\\//.test(url.pathname))return
for(const name of['jwt_token','jwt_client','msisdn']){const value=url.searchParams.get(name);if(value!==null){url.searchParams.delete(name);link[name]=value}}
const found=Object.keys(link).length
if(found)history.replaceState(null,'',url.pathname+url.search+url.hash)
if(found===3)window.partnerLink=link})()`

/** Returns the link of the address of this page, once. */
export function takePartnerLink(): PartnerLink | null {
  const link = window.partnerLink
  delete window.partnerLink
  return link ?? null
}
