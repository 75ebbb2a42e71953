/**
 * The engine: runs FFmpeg, and nothing but FFmpeg, in a grandchild process that dies with us.
 *
 * It owns the child processes: their process groups, limits, pipes and ends. One recipe is one run; two engines execute
 * it, the libraries of `node-av` (the default) and an `ffmpeg` program named by TAYANG_FFMPEG
 * (docs/decisions/0027-two-ffmpeg-engines.md). It never loads a codec into this process and never passes text of a user
 * as an argument. An exit code does not prove that a run wrote its files, so the caller must verify them.
 */
export { CONFINED_INPUT } from './recipe.ts'
export type { Recipe, RecipeInput, RecipeOutput, RecipeStream } from './recipe.ts'
export { programOf, startEngine } from './start-engine.ts'
export type { EngineOptions, EngineOutcome, EngineRun } from './start-engine.ts'
export { probe } from './probe.ts'
export type { Media, MediaAudio, MediaVideo, ProbeOutcome } from './media.ts'
export { runChild } from './child.ts'
export type { ChildOptions, ChildOutcome, ChildRun } from './child.ts'
