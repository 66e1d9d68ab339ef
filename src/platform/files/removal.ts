/** The name of the job that removes an image's bytes; here, so that whoever drops an image needs nothing of the store. */
export const removeFilesName = 'remove_image_files'
