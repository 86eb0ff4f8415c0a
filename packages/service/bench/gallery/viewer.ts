/**
 * A viewer for GLB files as the sandbox writes them. Its functions are put into the page as text,
 * so they must use nothing but each other and the browser.
 */

interface Accessor {
  bufferView: number;
  byteOffset?: number;
  count: number;
  componentType: number;
  min?: number[];
  max?: number[];
}

interface Gltf {
  accessors: Accessor[];
  bufferViews: { byteOffset?: number; byteLength: number; byteStride?: number }[];
  images: { bufferView: number }[];
  materials: { pbrMetallicRoughness?: { baseColorFactor?: number[] } }[];
  meshes: { primitives: Primitive[] }[];
}

interface Primitive {
  attributes: Record<string, number>;
  indices: number;
  material: number;
}

interface Model {
  gltf: Gltf;
  /** Returns the bytes of a buffer view. */
  bytesOf(view: number): Uint8Array<ArrayBuffer>;
}

async function loadGlb(url: string): Promise<Model> {
  const file = await (await fetch(url)).arrayBuffer();
  const length = new DataView(file).getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, length))) as Gltf;
  const bytesOf = (view: number) => {
    const { byteOffset = 0, byteLength = 0 } = gltf.bufferViews[view] ?? {};
    return new Uint8Array(file, 20 + length + 8 + byteOffset, byteLength);
  };
  return { gltf, bytesOf };
}

function makeProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const shader = (kind: number, source: string) => {
    const made = gl.createShader(kind) as WebGLShader;
    gl.shaderSource(made, `#version 300 es\nprecision highp float;${source}`);
    gl.compileShader(made);
    gl.attachShader(program, made);
  };
  shader(
    gl.VERTEX_SHADER,
    `layout(location=0) in vec3 place; layout(location=1) in vec3 normal;
    layout(location=2) in vec2 uv; uniform mat3 turn; uniform vec3 middle; uniform float size;
    out vec3 n; out vec2 at;
    void main() { vec3 p = turn * (place - middle) * size; n = turn * normal; at = uv;
      gl_Position = vec4(p.xy, -p.z * .5, 1.); }`,
  );
  shader(
    gl.FRAGMENT_SHADER,
    `in vec3 n; in vec2 at; uniform sampler2D colours; uniform float opacity; out vec4 seen;
    void main() { vec3 m = normalize(n);
      float light = .4 + .6 * max(0., dot(m, normalize(vec3(-.55, .8, .65))))
        + .35 * max(0., dot(m, normalize(vec3(.8, .25, .4))));
      seen = vec4(texture(colours, at).rgb * light * opacity, opacity); }`,
  );
  gl.linkProgram(program);
  gl.useProgram(program);
  return program;
}

/** Uploads a primitive to the graphics card, and returns what drawing it needs. */
function uploadPart(
  gl: WebGL2RenderingContext,
  { gltf, bytesOf }: Model,
  { attributes, indices, material }: Primitive,
) {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const bind = (target: number, index: number) => {
    const accessor = gltf.accessors[index] as Accessor;
    gl.bindBuffer(target, gl.createBuffer());
    gl.bufferData(target, bytesOf(accessor.bufferView), gl.STATIC_DRAW);
    return accessor;
  };
  for (const [slot, name] of ['POSITION', 'NORMAL', 'TEXCOORD_0'].entries()) {
    const index = attributes[name];
    if (index === undefined) continue;
    const { bufferView, byteOffset: offset = 0 } = bind(gl.ARRAY_BUFFER, index);
    const stride = gltf.bufferViews[bufferView]?.byteStride ?? 0;
    gl.enableVertexAttribArray(slot);
    gl.vertexAttribPointer(slot, slot === 2 ? 2 : 3, gl.FLOAT, false, stride, offset);
  }
  const { count, componentType, byteOffset = 0 } = bind(gl.ELEMENT_ARRAY_BUFFER, indices);
  const factor = gltf.materials[material]?.pbrMetallicRoughness?.baseColorFactor;
  return { array, count, componentType, byteOffset, opacity: factor?.[3] ?? 1 };
}

async function uploadTexture(gl: WebGL2RenderingContext, { gltf, bytesOf }: Model): Promise<void> {
  const image = await createImageBitmap(new Blob([bytesOf(gltf.images[0]?.bufferView ?? 0)]));
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
  gl.generateMipmap(gl.TEXTURE_2D);
}

/** The corner of the model's bounding box with the smallest or the largest coordinates. */
function cornerOf({ gltf }: Model, which: 'min' | 'max'): number[] {
  const corners = gltf.meshes.flatMap(({ primitives }) =>
    primitives.map(({ attributes }) => gltf.accessors[attributes.POSITION ?? 0]?.[which] ?? []),
  );
  return [0, 1, 2].map((axis) => Math[which](...corners.map((corner) => corner[axis] ?? 0)));
}

/** Turns an object while it is dragged. */
function onDrag(canvas: HTMLCanvasElement, draw: (yaw: number, pitch: number) => void): void {
  let [yaw, pitch] = [-0.62, 0.38];
  canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId));
  canvas.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons === 0) return;
    yaw += movementX * 0.01;
    pitch = Math.min(1.5, Math.max(-1.5, pitch + movementY * 0.01));
    draw(yaw, pitch);
  });
  draw(yaw, pitch);
}

/** Shows the GLB file of `data-glb` on a canvas. Dragging turns it. */
async function showObject(canvas: HTMLCanvasElement): Promise<void> {
  // Without this option, the canvas could become empty between two draws.
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true });
  if (!gl) return;
  const model = await loadGlb(canvas.dataset.glb ?? '');
  const program = makeProgram(gl);
  const parts = model.gltf.meshes
    .flatMap(({ primitives }) => primitives.map((each) => uploadPart(gl, model, each)))
    .sort((one, other) => other.opacity - one.opacity);
  await uploadTexture(gl, model);
  fitView(gl, program, model);
  gl.enable(gl.DEPTH_TEST);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const turn = gl.getUniformLocation(program, 'turn');
  const opacityUniform = gl.getUniformLocation(program, 'opacity');
  onDrag(canvas, (yaw, pitch) => {
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix3fv(turn, false, rotation(yaw, pitch));
    for (const { array, count, componentType, byteOffset, opacity } of parts) {
      gl.bindVertexArray(array);
      gl.uniform1f(opacityUniform, opacity);
      gl.drawElements(gl.TRIANGLES, count, componentType, byteOffset);
    }
  });
}

/** Moves and scales the whole model into view. */
function fitView(gl: WebGL2RenderingContext, program: WebGLProgram, model: Model): void {
  const [low, high] = [cornerOf(model, 'min'), cornerOf(model, 'max')];
  const span = high.map((value, axis) => value - (low[axis] ?? 0));
  gl.uniform3fv(
    gl.getUniformLocation(program, 'middle'),
    span.map((value, axis) => (low[axis] ?? 0) + value / 2),
  );
  gl.uniform1f(gl.getUniformLocation(program, 'size'), 1.8 / Math.hypot(...span));
}

/** A matrix that turns by two angles, in radians, column by column. */
function rotation(yaw: number, pitch: number): number[] {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return [cy, sp * sy, -cp * sy, 0, cp, sp, sy, -sp * cy, cp * cy];
}

const functions = [
  loadGlb,
  makeProgram,
  uploadPart,
  uploadTexture,
  cornerOf,
  fitView,
  rotation,
  onDrag,
  showObject,
];

/** The script for a page with such canvases. */
export const viewer = `${functions.join('\n')}
for (const canvas of document.querySelectorAll('canvas[data-glb]'))
  showObject(canvas).catch((error) => canvas.replaceWith(String(error)));`;
