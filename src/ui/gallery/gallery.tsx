/** `/dev/ui`, in development only: the kit in its states, to look at and for e2e/ui-kit.e2e.ts. */
import '@mantine/core/styles.layer.css'
import '../tokens.css'
import '../base.css'
import { GalleryPage } from './GalleryPage.tsx'
import { mount } from '../mount.tsx'

mount(<GalleryPage />)
