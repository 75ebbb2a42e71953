/** One FFmpeg run as data. Both engines execute it; the option names are FFmpeg's, the structure is ours. */

export interface RecipeInput {
  /** A path, `pipe:0`, or a filter graph when `format` is `lavfi`. */
  readonly from: string
  readonly format?: string
  /**
   * Demuxer and decoder options, and `ss`, `t`, `itsoffset` (seconds) and `re` (`1`: no faster than real time). An
   * input with an offset is read when the others have come as far.
   */
  readonly options?: Readonly<Record<string, string>>
}

export interface RecipeStream {
  /** A label of the filter, `[v720]`, or a stream of an input: `0:a:0`, `0:2`, `1:v`. */
  readonly from: string
  /** An encoder's name, or `copy`. */
  readonly codec: string
  /**
   * Encoder options, and options of the `ffmpeg` program itself: `r`, `ar`, `ac`, `pix_fmt`, and
   * `force_key_frames` as `expr:gte(t,n_forced*SECONDS)`.
   */
  readonly options?: Readonly<Record<string, string>>
}

export interface RecipeOutput {
  /** A path, `pipe:3` and above, or an address. */
  readonly to: string
  readonly format: string
  readonly options?: Readonly<Record<string, string>>
  readonly streams: readonly RecipeStream[]
}

export interface Recipe {
  readonly inputs: readonly RecipeInput[]
  /** Text as for `-filter_complex`: every input and output pad is labelled. */
  readonly filter?: string
  readonly outputs: readonly RecipeOutput[]
}

/**
 * Input options for every untrusted file or stream. A playlist, an ffconcat list or an SVG that is named .mp4 could
 * make FFmpeg read other files; it is refused by its content, and only the file itself can be read.
 */
export const CONFINED_INPUT: Readonly<Record<string, string>> = {
  protocol_whitelist: 'file,pipe',
  format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts',
  // Largest picture that a decoder may produce: 4096 x 2304 covers both definitions of 4K.
  max_pixels: String(4096 * 2304),
}
