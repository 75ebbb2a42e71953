import { Mark } from '@tayang/design'
import fonts from '@tayang/design/fonts.css?inline'
import tokens from '@tayang/design/tokens.css?inline'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#shared/i18n'
import { urls } from '#shared/urls'
import { embedTexts } from './embed-texts.ts'
import look from './embedded.css?inline'
import type { Embedded } from './read-embedded.ts'

interface EmbedPlace {
  readonly origin: string
  readonly language: Language
  /** Of the address. */
  readonly kind: string
  /** The scripts of the player, the entry first. */
  readonly files: readonly string[]
}

/** The document of a frame: a picture, four controls and a link; where nothing plays a sentence and the link. */
export function embeddedHtml(found: Embedded | null, { origin, language, kind, files }: EmbedPlace): string {
  const words = embedTexts[language]
  const isClip = kind === 'clips'
  const absent = isClip ? words.absentClip : words.absent
  const title = found?.title ?? absent
  const page = `${origin}${found?.page ?? (isClip ? urls.clips() : urls.home())}`
  const source = found?.source ?? null
  const markup = renderToStaticMarkup(
    <html lang={language} data-state="waiting">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="canonical" href={page} />
        <style dangerouslySetInnerHTML={{ __html: tokens + fonts + look }} />
        {source && files.map((file) => <script key={file} type="module" src={file} />)}
      </head>
      <body>
        {found && source ? (
          <Stage embedded={found} source={source} words={words} />
        ) : (
          <Still pictureUrl={found?.pictureUrl ?? null} said={found?.said ?? absent} />
        )}
        <footer>
          <Mark size={32} />
          {found && <p className="title">{title}</p>}
          {found?.name && found.name !== title && <p className="name">{found.name}</p>}
          <a href={page} target="_blank" rel="noopener">
            {found && !source ? words.watch : words.open}
          </a>
        </footer>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

interface StageProps {
  embedded: Embedded
  source: NonNullable<Embedded['source']>
  words: (typeof embedTexts)[Language]
}

/** What plays on the site alone: its picture, and why. */
function Still({ pictureUrl, said }: { pictureUrl: string | null; said: string }) {
  return (
    <>
      {pictureUrl !== null && <img className="still" src={pictureUrl} alt="" />}
      <p className="absent">{said}</p>
    </>
  )
}

function Stage({ embedded: { title, pictureUrl, isLive }, source, words }: StageProps) {
  const { stream, subtitles } = source
  return (
    <main>
      <div id="stage">
        <video
          playsInline
          preload="none"
          data-stream={stream}
          data-live={isLive || undefined}
          data-subtitles={subtitles.length > 0 ? JSON.stringify(subtitles) : undefined}
          {...(pictureUrl !== null && { poster: pictureUrl })}
        />
      </div>
      <p id="cues" aria-live="off" />
      <p className="failed" role="status">
        {words.failed}
      </p>
      <div className="controls">
        <button id="play" type="button" aria-label={`${words.play}: ${title}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="paused" d="M7 4.5v15l13-7.5z" />
            <path className="playing" d="M6 4.5h4v15H6zm8 0h4v15h-4z" />
          </svg>
        </button>
        <button id="sound" type="button" aria-pressed="true" aria-label={words.sound}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 9v6h4l5 4.5v-15L7 9z" />
            <path className="on" d="M15 8.5a5 5 0 0 1 0 7M17.5 6a8.5 8.5 0 0 1 0 12" />
            <path className="off" d="m16 9 5 6m0-6-5 6" />
          </svg>
        </button>
        <button id="captions" type="button" hidden aria-pressed="false" aria-label={words.captions}>
          CC
        </button>
      </div>
    </main>
  )
}
