/** All of this folder that the rest of the house uses, in files of queries alone. Its rules are in the table of ../README.md. */
export { compiled } from './compiled.ts'
export { sendLater, together } from './driver.ts'
