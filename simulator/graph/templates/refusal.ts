import { GraphError } from '../../wire/graph-error.ts'

/** Code 100 with the subcode and the sentences of a template that is refused on creation. */
export const refusedTemplate = (subcode: number, userTitle: string, userMessage: string): GraphError =>
  new GraphError(100, '', { subcode, message: 'Invalid parameter', userTitle, userMessage })
