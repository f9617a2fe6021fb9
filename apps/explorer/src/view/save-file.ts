import { pixelSize } from '../saving/picture-file';

/** Offers a file to the user. The file is created in the browser, and nothing is sent. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Converts an SVG file to PNG. The SVG file contains its colours as attributes, so it needs no style sheet. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = pixelSize({ width: image.naturalWidth, height: image.naturalHeight });
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('The canvas is too large.')) : resolve(blob)));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
