/** The name of the job that removes an image's bytes; here, so that code that drops an image needs no store. */
export const removeFilesName = 'remove_image_files'
