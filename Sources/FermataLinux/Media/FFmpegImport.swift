// The one place that knows where FFmpeg's headers are. Re-exported, so that no other file of this target repeats the
// choice; Swift offers re-export only for public imports.
#if canImport(CFFmpeg_x86_64)
@_exported public import CFFmpeg_x86_64
#elseif canImport(CFFmpeg_aarch64)
@_exported public import CFFmpeg_aarch64
#elseif canImport(CFFmpeg_flat)
@_exported public import CFFmpeg_flat
#endif
