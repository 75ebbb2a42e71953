/** The page's program is wanted now. */
export const PROGRAM_WANTED = 'tayang:program'

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Lets a rendered page wait with its program until its picture is there. Everything on it is readable and every
 * link works before; on a slow line the program would only keep the picture waiting. See `startWhenPainted`.
 */
export function startLate(html: string, more: readonly string[] = []): string {
  const asked = [...html.matchAll(modulePreload)].flatMap(([, href]) => href ?? [])
  const modules = [...new Set([...asked, ...more])]
  return html.replace(modulePreload, '').replace(moduleScript, (_, source: string) => {
    return `<script type="text/plain" data-modules="${modules.join(' ')}">${source}</script>`
  })
}

export interface EarlyFilm {
  /** Of `first-picture.ts`: itself, and what it imports. */
  files: readonly string[]
  /** Of the player that takes the film over: asked for with the program, not found out by running it. */
  later: readonly string[]
  source: { stream: string; subtitles: readonly { url: string; language: string; label: string }[] }
}

const lateScript = '<script type="text/plain"'
const fontPreload = /<link rel="preload"[^>]* as="font"[^>]*>/
const mediaPreload = /<link rel="preload"[^>]* as="fetch"/

/** Lets a page that opens a film wait with its program, and with its letters, until the film's first picture. */
export function startAfterPicture(html: string, { files, later, source }: EarlyFilm): string {
  const [module = ''] = files
  const links = files.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')
  // Nothing in it can end the script that it stands in.
  const told = JSON.stringify(source).replaceAll('<', '\\u003c')
  const script = `<script type="module" async="">import{showFilm}from"${module}";showFilm(${told})</script>`
  return startLate(html, later)
    .replace('<html ', '<html data-film="" ')
    .replace(fontPreload, '')
    .replace(mediaPreload, (found) => links + found)
    .replace(lateScript, (found) => `${script}${found} data-film`)
}

/**
 * Stands in the head of every page; does nothing on a page that starts at once. Where a film plays already, the line
 * may go before the program has come: its files are fetched until they are there, because a browser remembers an
 * import that failed (`#ground/arrival`).
 */
export const startWhenPainted = `addEventListener('DOMContentLoaded',()=>{
const late=document.querySelector('script[data-modules]');if(!late)return
let begun=false
for(const e of ['pointerdown','keydown','focusin'])addEventListener(e,()=>begin(),{once:true,capture:true,passive:true})
const files=late.dataset.modules.split(' ')
const begin=()=>{if(begun)return;begun=true
delete document.documentElement.dataset.film
if('film' in late.dataset)Promise.all(files.map((href)=>come(href))).then(start)
else start()}
const come=(href,asks=300)=>fetch(href).then((a)=>a.arrayBuffer()).catch(()=>asks&&new Promise((r)=>setTimeout(r,1000)).then(()=>come(href,asks-1)))
const start=()=>{for(const href of files){const l=document.createElement('link');l.rel='modulepreload';l.href=href;document.head.append(l)}
const s=document.createElement('script');s.type='module';s.textContent=late.textContent;document.head.append(s)}
const root=document.documentElement.dataset
if('film' in late.dataset){if(root.auth==='in')return begin()
addEventListener('${PROGRAM_WANTED}',begin,{once:true});setTimeout(begin,8000);return}
const idle=window.requestIdleCallback||((job)=>setTimeout(job,100))
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>idle(begin,{timeout:500})))
const picture=document.querySelector('img[fetchpriority=high]')
if(!picture||picture.complete)painted()
else{picture.addEventListener('load',painted);picture.addEventListener('error',painted);setTimeout(begin,4000)}
})`
