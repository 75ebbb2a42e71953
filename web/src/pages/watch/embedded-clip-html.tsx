import type { Access, MediaDetail } from '@tayang/contract'
import tokens from '@tayang/design/tokens.css?inline'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#shared/i18n'
import { urls } from '#shared/urls'
import look from './embedded-clip.css?inline'

/** The few texts of a document without a program that translates. */
const texts = {
  en: {
    play: 'Play',
    sound: 'Sound',
    captions: 'Captions',
    open: 'Open on Tayang',
    absent: 'This clip cannot be shown here',
    failed: 'The clip stopped. Press to try again.',
  },
  id: {
    play: 'Putar',
    sound: 'Suara',
    captions: 'Teks',
    open: 'Buka di Tayang',
    absent: 'Klip ini tidak dapat ditampilkan di sini',
    failed: 'Klip berhenti. Tekan untuk mencoba lagi.',
  },
} as const

interface EmbedPlace {
  readonly origin: string
  readonly language: Language
  /** The scripts of the player, the entry first. */
  readonly files: readonly string[]
}

/** The document of an embedded clip: its picture, four controls and a link; without a clip a sentence and the link. */
export function embeddedClipHtml(
  found: { clip: MediaDetail; access: Access } | null,
  { origin, language, files }: EmbedPlace,
): string {
  const words = texts[language]
  const title = found?.clip.titleLocalized ?? words.absent
  const page = `${origin}${found ? urls.clip(found.clip.id) : urls.clips()}`
  const markup = renderToStaticMarkup(
    <html lang={language} data-state="waiting">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="canonical" href={page} />
        <style dangerouslySetInnerHTML={{ __html: tokens + look }} />
        {found && files.map((file) => <script key={file} type="module" src={file} />)}
      </head>
      <body>
        {found ? <Stage {...found} words={words} /> : <p className="absent">{words.absent}</p>}
        <footer>
          {found && <p className="title">{title}</p>}
          {found?.clip.profileData && <p className="name">{found.clip.profileData.name}</p>}
          <a href={page} target="_blank" rel="noopener">
            {words.open}
          </a>
        </footer>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

interface StageProps {
  clip: MediaDetail
  access: Access
  words: (typeof texts)[Language]
}

function Stage({ clip, access, words }: StageProps) {
  const { poster_landscape, thumbnail_landscape, thumbnail_portrait } = clip.attachments
  const picture = poster_landscape ?? thumbnail_landscape ?? thumbnail_portrait
  return (
    <main>
      <div id="stage">
        <video
          playsInline
          preload="none"
          data-stream={access.stream}
          {...(picture && { poster: `${picture.fileUrl}?w=640` })}
        />
      </div>
      <p id="cues" aria-live="off" />
      <p className="failed" role="status">
        {words.failed}
      </p>
      <div className="controls">
        <button id="play" type="button" aria-label={`${words.play}: ${clip.titleLocalized}`}>
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
