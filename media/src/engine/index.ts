/**
 * The engine: runs FFmpeg, and nothing but FFmpeg, in a grandchild process that dies with us.
 *
 * It owns the children: their process groups, limits, pipes and ends. One recipe is one run; two engines execute it,
 * the libraries that come with `node-av` (the default) and an `ffmpeg` program named by TAYANG_FFMPEG.
 * It will never load a codec into this process, never take a user's words as an argument, and never believe an exit
 * code alone (trust F11): what a run made is for the caller to check.
 */
export { CONFINED_INPUT } from './recipe.ts'
export type { Recipe, RecipeInput, RecipeOutput, RecipeStream } from './recipe.ts'
export { programOf, startEngine } from './start-engine.ts'
export type { EngineOptions, EngineOutcome, EngineRun } from './start-engine.ts'
export { probe } from './probe.ts'
export type { Media, MediaAudio, MediaVideo, ProbeOutcome } from './media.ts'
export { runChild } from './child.ts'
export type { ChildOptions, ChildOutcome, ChildRun } from './child.ts'
