/** Starts the program of the page now. */
export const PROGRAM_WANTED = 'tayang:program'

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Delays the program of a rendered page until its picture is painted. Everything is readable and every link works
 * before that; on a slow connection the program would only delay the picture. See `startWhenPainted`.
 */
export function startLate(html: string, more: readonly string[] = []): string {
  const asked = [...html.matchAll(modulePreload)].flatMap(([, href]) => href ?? [])
  const modules = [...new Set([...asked, ...more])]
  return html.replace(modulePreload, '').replace(moduleScript, (_, source: string) => {
    return `<script type="text/plain" data-modules="${modules.join(' ')}">${source}</script>`
  })
}

const styleLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/

/**
 * Puts what a page shows first of its style sheet into the document of a page that starts late, so that its first paint
 * waits for nothing else; the whole sheet arrives with the program, before it starts.
 */
export function startWithStyles(html: string, stylesOf: (html: string) => string): string {
  const [link, href] = styleLink.exec(html) ?? []
  if (link === undefined || !html.includes(lateScript)) return html
  // React takes both for its own style sheets and leaves them in their place.
  const style = `<style data-precedence="default" data-href="shown">${stylesOf(html)}</style>`
  return html
    .replace(link, () => `${style}<noscript>${link}</noscript>`)
    .replace(lateScript, (found) => `${found} data-styles="${href}"`)
}

export interface EarlyFilm {
  /** The files of `first-picture.ts` and its imports. */
  files: readonly string[]
  /**
   * The files of the player that takes the film over, requested with the program and not discovered by running it.
   */
  later: readonly string[]
  source: {
    stream: string
    subtitles: readonly { url: string; language: string; label: string }[]
    isLive?: boolean
  }
}

const lateScript = '<script type="text/plain"'
const fontPreload = /<link rel="preload"[^>]* as="font"[^>]*>/
const mediaPreload = /<link rel="preload"[^>]* as="fetch"/

/** Delays the program and the font of a page that opens a film until the first picture of the film. */
export function startAfterPicture(html: string, { files, later, source }: EarlyFilm): string {
  const [module = ''] = files
  const links = files.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')
  // The escaping keeps its content from ending the script element.
  const told = JSON.stringify(source).replaceAll('<', '\\u003c')
  const script = `<script type="module" async="">import{showFilm}from"${module}";showFilm(${told})</script>`
  return startLate(html, later)
    .replace('<html ', '<html data-film="" ')
    .replace(fontPreload, '')
    .replace(mediaPreload, (found) => links + found)
    .replace(lateScript, (found) => `${script}${found} data-film`)
}

/**
 * In the head of every page; does nothing on a page that starts at once. The program starts with the whole style sheet,
 * because what it shows may have a rule that the document did not carry; React takes a sheet that failed for one that
 * is there, so it is fetched until it has come. Where a film plays already, the connection may be lost before the
 * program has arrived: its files are fetched like that too, because a browser remembers a failed import. They are
 * few at a time and come after the pieces of the film: all at once they would keep those from the connections of the
 * page. A film whose picture is not there after 8 s waits no longer; once it is, `whenAhead` decides.
 */
export const startWhenPainted = `addEventListener('DOMContentLoaded',()=>{
const late=document.querySelector('script[data-modules]');if(!late)return
let begun=false
for(const e of ['pointerdown','keydown','focusin'])addEventListener(e,()=>begin(),{once:true,capture:true,passive:true})
const files=late.dataset.modules.split(' ')
const {styles}=late.dataset
const isFilm='film' in late.dataset
const preload=()=>{for(const href of files)add('modulepreload',href)}
const begin=()=>{if(begun)return;begun=true
delete root.film
if(!isFilm)preload()
Promise.all([styles&&come(styles),...isFilm?[1,2,3,4].map(next):[]]).then(()=>{if(isFilm)preload();start()})}
let at=0
const next=()=>at<files.length&&come(files[at++]).then(next)
const come=(href,asks=300)=>fetch(href,{priority:isFilm?'low':'auto'}).then((a)=>a.arrayBuffer()).catch(()=>asks&&new Promise((r)=>setTimeout(r,1000)).then(()=>come(href,asks-1)))
const add=(rel,href)=>{const l=document.createElement('link');l.rel=rel;l.href=href;document.head.append(l);return l}
const start=()=>{if(!styles)return run()
const l=add('stylesheet',styles);l.dataset.precedence='default';l.onload=l.onerror=run}
const run=()=>{const s=document.createElement('script');s.type='module';s.textContent=late.textContent;document.head.append(s)}
const root=document.documentElement.dataset
if(isFilm){if(root.auth==='in')return begin()
addEventListener('${PROGRAM_WANTED}',begin,{once:true});setTimeout(()=>document.querySelector('video[data-begun]')||begin(),8000);return}
const idle=window.requestIdleCallback||((job)=>setTimeout(job,100))
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>idle(begin,{timeout:500})))
const picture=document.querySelector('img[fetchpriority=high]')
if(!picture||picture.complete)painted()
else{picture.addEventListener('load',painted);picture.addEventListener('error',painted);setTimeout(begin,4000)}
})`
