const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Lets a rendered page wait with its program until its picture is there. Everything on it is readable and every
 * link works before; on a slow line the program would only keep the picture waiting. See `startWhenPainted`.
 */
export function startLate(html: string): string {
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href)
  return html.replace(modulePreload, '').replace(moduleScript, (_, source: string) => {
    return `<script type="text/plain" data-modules="${modules.join(' ')}">${source}</script>`
  })
}

/** Stands in the head of every page; does nothing on a page that starts at once. */
export const startWhenPainted = `addEventListener('DOMContentLoaded',()=>{
const late=document.querySelector('script[data-modules]');if(!late)return
let begun=false
const begin=()=>{if(begun)return;begun=true
for(const href of late.dataset.modules.split(' ')){const l=document.createElement('link');l.rel='modulepreload';l.href=href;document.head.append(l)}
const s=document.createElement('script');s.type='module';s.textContent=late.textContent;document.head.append(s)}
const idle=window.requestIdleCallback||((job)=>setTimeout(job,100))
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>idle(begin,{timeout:500})))
for(const e of ['pointerdown','keydown','focusin'])addEventListener(e,begin,{once:true,capture:true,passive:true})
const picture=document.querySelector('img[fetchpriority=high]')
if(!picture||picture.complete)painted()
else{picture.addEventListener('load',painted);picture.addEventListener('error',painted);setTimeout(begin,4000)}
})`
