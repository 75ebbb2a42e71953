import { access, mkdir, rm, statfs, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioTrack, EncodeOrder, FromEngine, Height, Rung } from '@tayang/contract/ingest'
import { probe, startEngine, type EngineOutcome, type Media, type Recipe } from '../engine/index.ts'
import type { Log } from '../log.ts'
import { writeCaptions } from './captions/write-captions.ts'
import { drawPictures, type Pictures } from './draw-pictures.ts'
import { failureOf, JobFailure } from './job-failure.ts'
import { cascadeRecipe, firstRungOf, SOURCE_OPTIONS, type Ladder } from './ladder.ts'
import { audioFilterOf, loudnessRecipe, readLoudness, type Loudness } from './loudness.ts'
import { packageTracks, type PackagedTrack, type Track } from './package-tracks.ts'
import { planFilm, widthOf, type Film } from './plan-film.ts'
import { readLikeness, type Likeness } from './rates.ts'
import type { TranscodeSettings } from './settings.ts'
import { studyRecipe } from './study.ts'
import { verifyTracks } from './verify-tracks.ts'

interface JobNeeds {
  readonly settings: TranscodeSettings
  readonly log: Log
  readonly signal: AbortSignal
  send(message: FromEngine): void
}

/** The folder of a job's work files, inside the job's folder so that finished files are moved in one step. */
const WORK_FOLDER = '.work'

/**
 * Up to this length all rungs of a film that nobody waits for come from one decoding, which costs a fifth less. Every
 * other film is playable in its first rung long before the others are made.
 */
const ONE_RUN_SECONDS_MAX = 60

type RungFinished = Extract<FromEngine, { type: 'rung-finished' }>

/** A film, and what an encode of it depends on. */
interface Studied {
  readonly film: Film
  readonly loudness: Loudness | null
  readonly likeness: Likeness
}

/** A disk with less free space is full, whatever the setting says. */
const FULL_BYTES = 1024 ** 2

/**
 * Encodes one film from its upload to the last rung. Ends with `done` or rejects; work files are removed either way.
 */
export async function runJob(order: EncodeOrder, needs: JobNeeds): Promise<void> {
  await using job = await openJob(order, needs)
  const found = await job.examine()
  const first = firstRungOf(found.heights)
  const firstIsNew = !order.finished.includes(first)
  const rest = found.heights.filter((height) => height !== first && !order.finished.includes(height))
  const studied = await job.study(found, { hasSound: firstIsNew })

  if (firstIsNew) {
    const isOneRun = order.isUnhurried && studied.film.seconds <= ONE_RUN_SECONDS_MAX
    await job.makeFirst(studied, first, isOneRun ? rest : [])
    if (!isOneRun && rest.length > 0) await job.makeRest(studied, rest)
  } else {
    if (rest.length > 0) await job.makeRest(studied, rest)
    // An earlier run may have ended between its first rung and its pictures.
    job.sendPictures(await job.drawPictures(studied.film, rest.at(-1) ?? null))
  }
  needs.send({ type: 'done', jobId: order.jobId })
}

async function openJob(order: EncodeOrder, needs: JobNeeds) {
  // A missing upload is not a fault of the film.
  await access(order.source)
  const workFolder = join(order.folder, WORK_FOLDER)
  await rm(workFolder, { recursive: true, force: true })
  await mkdir(order.folder, { recursive: true })
  await mkdir(workFolder, { mode: 0o700 })
  // The libraries get a name of ours, never that of the upload.
  const source = join(workFolder, 'source')
  await symlink(order.source, source)
  return new Job(order, needs, workFolder, source)
}

class Job implements AsyncDisposable {
  readonly #order: EncodeOrder
  readonly #needs: JobNeeds
  readonly #workFolder: string
  readonly #source: string
  readonly #running = new Set<{ stop(): void; done: Promise<unknown> }>()

  constructor(order: EncodeOrder, needs: JobNeeds, workFolder: string, source: string) {
    this.#order = order
    this.#needs = needs
    this.#workFolder = workFolder
    this.#source = source
    needs.signal.addEventListener('abort', this.#stop)
  }

  readonly #stop = () => {
    for (const child of this.#running) child.stop()
  }

  async [Symbol.asyncDispose]() {
    this.#needs.signal.removeEventListener('abort', this.#stop)
    this.#stop()
    await Promise.all([...this.#running].map(({ done }) => done))
    await rm(this.#workFolder, { recursive: true, force: true })
  }

  /** Probes and validates the source. */
  async examine(): Promise<Film> {
    await this.#checkSpace()
    const { program } = this.#needs.settings
    const found = await probe(this.#source, program === undefined ? {} : { program })
    if (!found.ok) {
      const reason = found.reason === 'refused' ? 'not-supported' : 'interrupted'
      throw new JobFailure(reason, this.#withoutPaths(found.message))
    }
    const seconds = await this.#measureSeconds(found.media)
    return planFilm(found.media, seconds, this.#order.heights, this.#needs.settings)
  }

  /** Measures the length without decoding, since recordings of browsers do not state theirs. */
  async #measureSeconds(media: Media): Promise<number> {
    if (media.seconds > 0 || media.video === null) return media.seconds
    const outcome = await this.run({
      inputs: [{ from: this.#source, options: SOURCE_OPTIONS }],
      outputs: [{ to: '-', format: 'null', streams: [{ from: `0:${media.video.index}`, codec: 'copy' }] }],
    })
    return outcome.seconds
  }

  /** What an encode of the film depends on, heard and seen before it begins. */
  async study(found: Film, { hasSound }: { hasSound: boolean }): Promise<Studied> {
    const needsSound = hasSound && found.audio !== null
    const both = await this.#start(studyRecipe(found, this.#source, { hasSound }), found.seconds)
    const likeness = both.ok ? readLikeness(both.log) : null
    if (!needsSound) return { film: found, loudness: null, likeness }
    if (both.ok) return { film: found, loudness: readLoudness(both.log), likeness }
    return { ...(await this.#measure(found)), likeness }
  }

  /** The rung that is published first with its sound, and in the same run the others of a film without hurry. */
  async makeFirst({ film, loudness, likeness }: Studied, height: Height, others: readonly Height[]) {
    this.#sendProbed(film, loudness)
    const hasSound = film.audio !== null
    const heights = film.heights.filter((one) => one === height || others.includes(one))
    const sound = hasSound
      ? {
          filter: audioFilterOf(film, loudness),
          to: this.#workFile('audio'),
          lowTo: this.#workFile('audio-low'),
        }
      : null
    await this.#encode({ film, heights, likeness, sound, isHurried: others.length === 0 })
    const tracks = [height, ...others].map(videoTrackOf)
    if (hasSound) tracks.push(soundTrackOf('audio'), soundTrackOf('audio-low'))
    // Pictures may share the time of the packager only where they hold back no first rung.
    const [packaged, early] = await Promise.all([
      this.#finish(tracks, film),
      others.length > 0 ? this.drawPictures(film, height) : null,
    ])
    const captions = await writeCaptions(this.#order.captions, {
      folder: this.#order.folder,
      workFolder: this.#workFolder,
      seconds: film.seconds,
      warn: (message, language) => this.#needs.log.warn(message, { jobId: this.#order.jobId, language }),
    })
    const [audio, low] = hasSound ? packaged.slice(-2) : []
    this.#sendRung(film, height, packaged[0], {
      audio: audio && low ? audioOf(film, audio, low) : null,
      captions: captions.tracks,
      files: [...(audio?.files ?? []), ...(low?.files ?? []), ...captions.files],
    })
    this.sendPictures(early ?? (await this.drawPictures(film, height)))
    others.forEach((other, at) => this.#sendRung(film, other, packaged[at + 1]))
  }

  async makeRest({ film, likeness }: Studied, heights: readonly Height[]) {
    await this.#encode({ film, heights, likeness, sound: null, isHurried: false })
    const packaged = await this.#finish(heights.map(videoTrackOf), film)
    heights.forEach((height, at) => this.#sendRung(film, height, packaged[at]))
  }

  async #encode(what: Omit<Ladder, 'source' | 'to' | 'settings'>) {
    const to = (height: Height) => this.#workFile(height)
    const { settings } = this.#needs
    await this.run(cascadeRecipe({ ...what, source: this.#source, to, settings }), what.film.seconds)
  }

  drawPictures(film: Film, rung: Height | null): Promise<Pictures> {
    return drawPictures({
      film,
      source: this.#source,
      rung: rung === null ? null : this.#workFile(rung),
      folder: this.#order.folder,
      workFolder: this.#workFolder,
      attempt: (recipe) => this.#start(recipe, film.seconds),
      run: (recipe) => this.run(recipe, film.seconds),
    })
  }

  sendPictures(pictures: Pictures) {
    const files = [...pictures.files]
    this.#needs.send({ type: 'pictures-finished', jobId: this.#order.jobId, ...pictures, files })
  }

  #sendRung(
    film: Film,
    height: Height,
    track: PackagedTrack | undefined,
    more: Pick<RungFinished, 'audio' | 'captions' | 'files'> = { audio: null, captions: [], files: [] },
  ) {
    if (track === undefined) throw new JobFailure('interrupted', `no rung ${height}`)
    this.#needs.send({
      type: 'rung-finished',
      jobId: this.#order.jobId,
      rung: rungOf(film, height, track),
      ...more,
      files: [...track.files, ...more.files],
    })
  }

  /** Packages and verifies tracks; a track is announced only after both. */
  async #finish(tracks: readonly Track[], film: Film): Promise<PackagedTrack[]> {
    const { folder, key } = this.#order
    const workFolder = this.#workFolder
    const track = (child: { stop(): void; done: Promise<unknown> }) => this.#track(child)
    const packaged = await packageTracks(tracks, { folder, workFolder, key, track }).catch(
      async (error: unknown) => {
        this.#needs.signal.throwIfAborted()
        await this.#checkSpace()
        throw error
      },
    )
    await verifyTracks(packaged, film.seconds, {
      folder,
      workFolder,
      key,
      run: (recipe) => this.#start(recipe, film.seconds),
    })
    return packaged
  }

  async #measure(film: Film): Promise<{ film: Film; loudness: Loudness | null }> {
    if (film.audio === null) return { film, loudness: null }
    const outcome = await this.#start(loudnessRecipe(film, this.#source), film.seconds)
    if (outcome.ok) return { film, loudness: readLoudness(outcome.log) }
    // A track without a single sample counts as no sound; any other failure fails the job.
    if (outcome.log.at(-1)?.startsWith('nothing was decoded'))
      return { film: { ...film, audio: null }, loudness: null }
    throw await this.#failureOf(outcome)
  }

  #sendProbed(film: Film, loudness: Loudness | null) {
    this.#needs.send({
      type: 'probed',
      jobId: this.#order.jobId,
      source: {
        seconds: film.seconds,
        width: film.width,
        height: film.height,
        framesPerSecond: film.framesPerSecond,
        hasAudio: film.audio !== null,
        loudnessLufs: loudness?.lufs ?? null,
      },
      heights: [...film.heights],
    })
  }

  async run(recipe: Recipe, seconds = 0): Promise<EngineOutcome> {
    const outcome = await this.#start(recipe, seconds)
    if (!outcome.ok) throw await this.#failureOf(outcome)
    return outcome
  }

  async #start(recipe: Recipe, seconds: number): Promise<EngineOutcome> {
    this.#needs.signal.throwIfAborted()
    const { settings } = this.#needs
    const engine = startEngine(recipe, {
      pipes: 0,
      priority: 'low',
      wallMsMax: 60_000 + seconds * settings.wallTimesMax * 1000,
      stallMsMax: settings.stallMs,
      memoryBytesMax: settings.memoryBytesMax,
      ...(settings.program === undefined ? {} : { program: settings.program }),
    })
    this.#track(engine)
    const outcome = await engine.done
    this.#needs.signal.throwIfAborted()
    return outcome
  }

  #track(child: { stop(): void; done: Promise<unknown> }) {
    this.#running.add(child)
    void child.done.then(() => this.#running.delete(child))
    if (this.#needs.signal.aborted) child.stop()
  }

  async #failureOf(outcome: EngineOutcome): Promise<JobFailure> {
    if (outcome.reason === 'failed') await this.#checkSpace()
    return failureOf(outcome, [this.#workFolder, this.#order.source])
  }

  async #checkSpace() {
    const { bavail, bsize } = await statfs(this.#order.folder)
    if (bavail * bsize < Math.max(FULL_BYTES, this.#needs.settings.freeBytesMin)) {
      throw new JobFailure('no-space', `${Math.floor((bavail * bsize) / 1024 ** 2)} MB are free`)
    }
  }

  #workFile(name: Height | SoundName) {
    return join(this.#workFolder, `${name}.mp4`)
  }

  #withoutPaths(text: string) {
    return text.replaceAll(this.#workFolder, '').replaceAll(this.#order.source, '').slice(0, 1000)
  }
}

type SoundName = 'audio' | 'audio-low'

function soundTrackOf(name: SoundName): Track {
  return { kind: 'audio', name, from: `${name}.mp4` }
}

function videoTrackOf(height: Height): Track {
  return { kind: 'video', name: String(height), from: `${height}.mp4` }
}

function rungOf(film: Film, height: Height, packaged: PackagedTrack): Rung {
  const { iframes, track } = packaged
  const pictureBits = iframes?.segments.map(
    ({ bytes, seconds }) => ((bytes ?? 0) * 8) / Math.max(seconds, 0.001),
  )
  return {
    height,
    width: widthOf(film, height),
    playlist: `${track.name}/video.m3u8`,
    iframePlaylist: iframes === null ? null : `${track.name}/iframes.m3u8`,
    bandwidth: packaged.bandwidth,
    averageBandwidth: packaged.averageBandwidth,
    iframeBandwidth: pictureBits === undefined ? null : Math.ceil(Math.max(0, ...pictureBits)),
    codecs: packaged.codecs,
    framesPerSecond: film.framesPerSecond,
  }
}

function audioOf(film: Film, audio: PackagedTrack, low: PackagedTrack): AudioTrack {
  const soundOf = ({ track, codecs, bandwidth }: PackagedTrack) => ({
    playlist: `${track.name}/audio.m3u8`,
    codecs,
    bandwidth,
  })
  return { ...soundOf(audio), language: languageOf(film), channels: 2, low: soundOf(low) }
}

/** Three letters of ISO 639-2 as containers write them, or `und`. */
function languageOf(film: Film): string {
  const language = film.audio?.language ?? ''
  return /^[a-z]{2,3}$/.test(language) ? language : 'und'
}
